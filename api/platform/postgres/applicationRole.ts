import { createHmac } from 'node:crypto';
import pg from 'pg';
import { advisoryLockClass, advisoryLocks } from '../../../postgres/advisoryLocks.ts';
import { readerRole } from '../../../postgres/readerRole.ts';
import { superuser } from './initialiseCluster.ts';

/** The role with which Muster works on its embedded database, and the database that it owns. */
const role = 'muster';
const database = 'muster';

/** What Muster makes; the superuser made it where the database is older than the role. */
const ours = String.raw`muster\_%`;

/**
 * Prepares the role with which Muster works on its embedded PostgreSQL, and its database: it owns that database and
 * nothing else. It is no superuser, so it reads no files of the machine, no passwords of roles and no other database,
 * and runs no programs, whatever somebody makes it ask. Returns its address of the database.
 *
 * @param port of the server, on this machine
 * @param password the superuser's; the role's own follows from it, but not the other way round
 */
export async function prepareApplicationRole(port: number, password: string): Promise<string> {
  const own = createHmac('sha256', password).update(`the role ${role}`).digest('base64url');
  const asSuperuser = (name: string): string =>
    `postgresql://${superuser}:${password}@127.0.0.1:${port}/${name}`;
  await on(asSuperuser('postgres'), async (client) => {
    await ensureRoles(client, own);
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [database],
    );
    if (rows[0] === undefined) await client.query(`create database ${database} owner ${role}`);
    else if (rows[0].owner !== role) await client.query(`alter database ${database} owner to ${role}`);
  });
  await on(asSuperuser(database), giveOver);
  return `postgresql://${role}:${own}@127.0.0.1:${port}/${database}`;
}

async function on(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Commands may prepare it beside a Muster that starts.
    await client.query('select pg_advisory_lock($1, $2)', [advisoryLockClass, advisoryLocks.schema]);
    await work(client);
  } finally {
    await client.end();
  }
}

async function ensureRoles(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [[role, readerRole]],
  );
  const present = rows.map(({ name }) => name);
  if (!present.includes(role)) {
    await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
  }
  if (!present.includes(readerRole)) await client.query(`create role ${readerRole} nologin`);
  await client.query(`grant ${readerRole} to ${role}`);
  await client.query('revoke connect on database postgres, template1 from public');
}

/** Everything that earlier versions made as the superuser; nothing in a database that the role has made itself. */
async function giveOver(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare it record;
    begin
      for it in
        select format('schema %I', nspname) as what from pg_namespace
          where nspname like '${ours}' and nspowner <> '${role}'::regrole
        union all
        -- A sequence of a column, and an index, go with their table.
        select format('table %I.%I', n.nspname, c.relname)
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname like '${ours}' and c.relowner <> '${role}'::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S')
            and not exists (
              select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
                and d.refclassid = 'pg_class'::regclass
            )
        union all
        select format('routine %s', p.oid::regprocedure)
          from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname like '${ours}' and p.proowner <> '${role}'::regrole
        union all
        select format('type %I.%I', n.nspname, t.typname)
          from pg_type t join pg_namespace n on n.oid = t.typnamespace
          where n.nspname like '${ours}' and t.typowner <> '${role}'::regrole and t.typtype in ('d', 'e', 'r')
      loop
        execute format('alter %s owner to ${role}', it.what);
      end loop;
    end $$`);
}
