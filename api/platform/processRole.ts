/** Which parts of Muster a process runs: HTTP, the projector, or both. */
export const processRoles = ['api', 'projector', 'all'] as const;
export type ProcessRole = (typeof processRoles)[number];
