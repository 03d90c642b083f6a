import { readFile, stat } from 'node:fs/promises';

/** The account of the machine that PostgreSQL runs as. */
export interface ServerUser {
  readonly name: string;
  /** For `spawn`: empty if PostgreSQL runs as the person who started Muster. */
  readonly spawnAs: { readonly uid?: number; readonly gid?: number };
}

const self: ServerUser = { name: 'the current user', spawnAs: {} };
/** The account without privileges, by the number that it has on nearly every system. */
const nobody: ServerUser = { name: 'nobody', spawnAs: { uid: 65534, gid: 65534 } };

/** Whether Muster was started as root, as which PostgreSQL refuses to run. */
export function startedAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user who runs the server. An ordinary user runs it under their own account. For root it is the owner of
 * an existing cluster, else the machine's `postgres`, else `nobody`.
 */
export async function serverUser(clusterDirectory: string): Promise<ServerUser> {
  if (!startedAsRoot()) return self;
  return (
    (await ownerOf(clusterDirectory)) ?? (await account('postgres')) ?? (await account('nobody')) ?? nobody
  );
}

async function ownerOf(directory: string): Promise<ServerUser | undefined> {
  const found = await stat(directory).catch(() => undefined);
  if (found === undefined || found.uid === 0) return undefined;
  const spawnAs = { uid: found.uid, gid: found.gid };
  const known = (await accounts()).find((user) => user.spawnAs.uid === found.uid);
  return { name: known?.name ?? `the user ${found.uid}`, spawnAs };
}

async function account(name: string): Promise<ServerUser | undefined> {
  return (await accounts()).find((user) => user.name === name && user.spawnAs.uid !== 0);
}

/** The machine's accounts; empty if it keeps them elsewhere. */
async function accounts(): Promise<readonly ServerUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, spawnAs: { uid: Number(uid), gid: Number(gid) } }));
}
