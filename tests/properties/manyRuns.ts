import fc from 'fast-check';
import { runs } from '../support/runs.ts';

// For properties that do not say how often: fast-check's own number, times as many.
fc.configureGlobal({ numRuns: runs(100) });
