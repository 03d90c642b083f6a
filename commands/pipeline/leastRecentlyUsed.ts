/** Keeps the most recently used entries, at most `capacity` of them. */
export interface LeastRecentlyUsed<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** A `Map` remembers the order of insertion: using an entry inserts it anew, so the first is the oldest. */
export function createLeastRecentlyUsed<Value>(capacity: number): LeastRecentlyUsed<Value> {
  const entries = new Map<string, Value>();
  const set = (key: string, value: Value): void => {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size <= capacity) return;
    const [oldest] = entries.keys();
    if (oldest !== undefined) entries.delete(oldest);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    delete: (key) => void entries.delete(key),
  };
}
