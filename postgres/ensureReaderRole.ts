import { DatabaseError, type Pool } from 'pg';
import { readerRole } from './readerRole.ts';
import { underSchemaLock } from './underSchemaLock.ts';

/** SQLSTATE insufficient_privilege. */
const insufficientPrivilege = '42501';

/**
 * Creates the role of readers if it is missing, and lets the database's user act as it. Roles belong to the whole server, so
 * the Musters of other databases may be creating the same one at this moment. Throws `ReaderRoleRefused` if the database's user
 * lacks the necessary privileges.
 */
export function ensureReaderRole(pool: Pool): Promise<void> {
  return underSchemaLock(pool, async (client) => {
    try {
      await client.query(`
        do $$ begin
          if not exists (select from pg_roles where rolname = '${readerRole}') then
            create role ${readerRole} nologin;
          end if;
        exception when duplicate_object or unique_violation then null;
        end $$`);
      await client.query(`
        do $$ begin
          if not pg_has_role(current_user, '${readerRole}', 'set') then
            execute format('grant ${readerRole} to %I', current_user);
          end if;
        end $$`);
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === insufficientPrivilege)) throw error;
      throw new ReaderRoleRefused(
        `The database's user may not create the role ${readerRole} or use it. Let an administrator run: ` +
          `create role ${readerRole} nologin; grant ${readerRole} to <the user of DATABASE_URL>;`,
        { cause: error },
      );
    }
  });
}

/** The database does not let Muster's user prepare its tables; the message says what to do. */
export class ReaderRoleRefused extends Error {
  override readonly name = 'ReaderRoleRefused';
}
