import type { HashCost } from '../../api/services/identity/passwordHash.ts';

/** A hundredth of the product's, which would take a tenth of a whole run; `passwordHash.long.test.ts` proves that one. */
export const hashCostOfTests: HashCost = { ln: 8, r: 8, p: 1 };
