/** The role that queries of the read side run as: it owns nothing, so row-level security applies to it. */
export const readerRole = 'muster_reader';
