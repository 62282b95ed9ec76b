"""Splits text into search terms, and computes the BM25 weights of these terms. The score of a document for a query is
the inner product of their weight vectors."""

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
