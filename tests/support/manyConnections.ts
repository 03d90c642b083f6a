/**
 * For a PostgreSQL that several processes of Muster share: each opens up to 48 connections as it becomes busy, and
 * PostgreSQL takes 97 unless told otherwise (docs/scaling.md, "Connections").
 */
export const manyConnections = { max_connections: '300' } as const;
