/**
 * Items by their ids, in their order; of two with one id the later counts. The index is made when something is looked up
 * first: a board of 50,000 bookings shows its first rows before that.
 */
export function lateIndex<Item extends { readonly id: string }>(
  items: readonly Item[],
): ReadonlyMap<string, Item> {
  return new LateIndex(items);
}

class LateIndex<Item extends { readonly id: string }> implements ReadonlyMap<string, Item> {
  readonly #items: readonly Item[];
  #made: ReadonlyMap<string, Item> | undefined;

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  #index(): ReadonlyMap<string, Item> {
    if (this.#made !== undefined) return this.#made;
    const made = new Map<string, Item>();
    for (const item of this.#items) made.set(item.id, item);
    this.#made = made;
    return made;
  }

  get size(): number {
    return this.#index().size;
  }

  get(id: string): Item | undefined {
    return this.#index().get(id);
  }

  has(id: string): boolean {
    return this.#index().has(id);
  }

  forEach(callback: (item: Item, id: string, index: ReadonlyMap<string, Item>) => void): void {
    for (const [id, item] of this) callback(item, id, this);
  }

  entries(): MapIterator<[string, Item]> {
    return this.#index().entries();
  }

  keys(): MapIterator<string> {
    return this.#index().keys();
  }

  values(): MapIterator<Item> {
    return this.#index().values();
  }

  [Symbol.iterator](): MapIterator<[string, Item]> {
    return this.entries();
  }
}
