/** What a record makes of a field worker; `unknown`: the read side cannot tell at the moment. */
export type Promotion = 'promoted' | 'none' | 'unknown';

/**
 * Whether the record of a field worker makes them a dispatcher, whatever their claims say (scheduling §6). Whoever gives
 * something to those alone who are not gives it only for `none`; whoever keeps something back for as long as they are not
 * keeps it back unless it is `promoted`.
 */
export type PromotionOf = (org: string, resourceId: string) => Promise<Promotion>;
