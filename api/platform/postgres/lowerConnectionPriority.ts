import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { lowerSessionPriority } from '../limits/lowerPriority.ts';

/**
 * Lets PostgreSQL's processes at the other ends of a pool's connections compute only while the processors have nothing
 * better to do. That is possible where they run on this Linux, reached over TCP, as our user or with us as root: so it is
 * with the embedded PostgreSQL. Elsewhere the connections are as any.
 */
export function lowerConnectionPriority(pool: pg.Pool): void {
  if (process.platform !== 'linux') return;
  pool.on('connect', (client) => {
    lowerBackendPriority(client).catch(() => {
      // Its process is elsewhere, or not ours to change.
    });
  });
}

async function lowerBackendPriority(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ readonly pid: number; readonly port: number | null }>(
    'select pg_backend_pid() as pid, inet_client_port() as port',
  );
  const [backend] = rows;
  if (backend === undefined || backend.port === null) return;
  // On another machine, or in a container, the number is that of another process here. Ours names our end in its title.
  const title = await readFile(`/proc/${backend.pid}/cmdline`, 'utf8');
  if (title.startsWith('postgres: ') && title.includes(`(${backend.port})`))
    lowerSessionPriority(backend.pid);
}
