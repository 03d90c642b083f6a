/**
 * Whether the record of a field worker makes them a dispatcher, whatever their claims say (scheduling §6). True as well while the
 * read side cannot tell: whoever asks gives something only to those who are not.
 */
export type MayBePromoted = (org: string, resourceId: string) => Promise<boolean>;
