"""Splits text into terms, and computes BM25 weights of terms. The inner product of two weight vectors is the score."""

from creators.lexicon.stems import has_function_words, is_function_word, is_stopword
from creators.lexicon.terms import (
    GENERIC,
    derive_activities,
    locate_terms,
    stems,
    stems_anywhere,
    terms,
    words,
)
from creators.lexicon.weights import K1, B, document_weights, idf, term_id
