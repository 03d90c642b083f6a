import { z } from 'zod';

/** The roles of the specification (shell §6). */
export const roles = ['dispatcher', 'scheduler', 'resource', 'customer'] as const;

export const roleSchema = z.enum(roles);

export type Role = z.infer<typeof roleSchema>;
