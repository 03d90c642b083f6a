/**
 * Which events of a roster get people: those that are drafts, because nobody or too few have them or their people are in
 * conflict; or all of them, so that others may get other people as well.
 */
export const fillScopes = ['drafts', 'all'] as const;
export type FillScope = (typeof fillScopes)[number];
