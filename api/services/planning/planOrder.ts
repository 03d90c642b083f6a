import type { z } from 'zod';
import type { planRequestSchema } from '../../contract/planning.ts';

export type PlanOrder = z.output<typeof planRequestSchema>;
