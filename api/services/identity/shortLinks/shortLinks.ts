/** Makes addresses short (shell §3, §4.1.6). How long they are valid is Muster's to say, whoever makes them short. */
export interface ShortLinks {
  /**
   * A short address that leads to a longer one. Where its service does not answer as it should, the operator is told and the
   * answer is the address itself: it works as well, and is only longer.
   *
   * @param address of Muster, with a link that Muster knows
   * @param seconds how long Muster follows the link
   */
  shorten(address: string, seconds: number): Promise<string>;
}
