"""Players that search: flat Monte Carlo and open-loop tree search over clones with dice of their own."""

from agents.search.players import SearchAgent, make_search_agent, make_searcher
from agents.search.searcher import Finding, Searcher, Settings, Verdict

__all__ = ["Finding", "SearchAgent", "Searcher", "Settings", "Verdict", "make_search_agent", "make_searcher"]
