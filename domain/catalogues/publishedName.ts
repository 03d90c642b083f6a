import type { Words } from '../record/recordDeclaration.ts';

/** What programs call many of a record: the section of the API's documentation, and the name of its search index. */
export function publishedName({ words }: { readonly words: Words }): string {
  return words.published ?? words.many;
}
