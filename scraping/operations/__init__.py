"""The live operations: what platforms say now. One module for each platform."""
