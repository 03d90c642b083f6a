/** A source of random numbers that is the same for the same seed (mulberry32). */
export interface Random {
  /** A whole number from 0 up to, but not including, the bound. */
  below(bound: number): number;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    below(bound) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * bound);
    },
  };
}
