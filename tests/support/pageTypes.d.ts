// What tests hand to a page (`evaluate`) runs in the page, and is checked against what a page has.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
