import { z } from 'zod';
import { idSchema, requiredLineSchema, timeZoneSchema } from '../../domain/fields.ts';
import { dispatcherDuties } from '../../domain/rights.ts';
import { type Role, roles } from '../../domain/roles.ts';
import { readCommandLine } from '../commandLine/readCommandLine.ts';
import { refuseUnknownCommand } from '../commandLine/refuseUnknownCommand.ts';
import { authTexts } from '../identity/authRefusals.ts';

const usage = `npm run accounts -- <organisation|user|users|password|remove> [options]

  organisation <id>        begins an organisation; its id is letters, digits, "-" and "_"
    --name <name>          as people read it
    --time-zone <zone>     the IANA zone in which its days are counted, such as Europe/Rome
  user                     makes somebody who signs in; the first dispatcher gets the duty admin
    --organisation <id>    where
    --email <address>      signs in with it
    --name <name>          as history names them
    --role <role>          dispatcher, scheduler, resource or customer
    --resource <id>        the field worker's own record, with --role resource
    --customer <id>        the customer's own record, with --role customer
    --duty <duty>          admin or auditor, of a dispatcher, or partner; may be given several times
    --partner              sees the reduced view of a contractor
  users                    lists who can sign in, and since when they are signed in
    --organisation <id>    of which organisation
  password                 sets another password; whoever is signed in with the former one is signed out
    --email <address>      whose
  remove                   ends somebody's sign-in and everything that is signed in; history keeps the name
    --email <address>      whose
    --revoke-tokens        and revokes the API tokens that they made; default: those go on

The password of user and password is asked for at a terminal, else it is the first line of the standard input.
With --generate a strong one is made and printed, this one time.`;

/** Where a password comes from: whoever runs the command, or chance. */
export type PasswordSource = 'given' | 'generated';

/** The duties that the product knows (shell §1; docs/decisions.md, Who may do what). */
const duties = [...dispatcherDuties, 'partner'] as const;

/** What the command line asks for. */
export type AccountsArguments =
  | {
      readonly command: 'organisation';
      readonly id: string;
      readonly name: string;
      readonly timeZone: string;
    }
  | {
      readonly command: 'user';
      readonly org: string;
      readonly email: string;
      readonly name: string;
      readonly role: Role;
      readonly duties: readonly string[];
      readonly partner: boolean;
      readonly resourceId: string | null;
      readonly customerId: string | null;
      readonly password: PasswordSource;
    }
  | { readonly command: 'users'; readonly org: string }
  | { readonly command: 'password'; readonly email: string; readonly password: PasswordSource }
  | { readonly command: 'remove'; readonly email: string; readonly tokens: 'kept' | 'revoked' };

export type UserArguments = Extract<AccountsArguments, { command: 'user' }>;

const given = z.string({ error: 'is missing' });
const address = given.trim().toLowerCase().pipe(z.email(authTexts['auth/invalid-email'].text));
const nothingElse = z.array(z.string()).max(0, 'It takes options only');
const generate = z
  .boolean()
  .default(false)
  .transform((chosen): PasswordSource => (chosen ? 'generated' : 'given'));

const userSchema = z
  .object({
    organisation: given.pipe(idSchema),
    email: address,
    name: given.pipe(requiredLineSchema),
    role: given.pipe(z.enum(roles, { error: `must be one of ${roles.join(', ')}` })),
    resource: idSchema.optional(),
    customer: idSchema.optional(),
    duty: z.array(z.enum(duties, { error: `must be one of ${duties.join(', ')}` })).default([]),
    partner: z.boolean().default(false),
    generate,
    files: nothingElse,
  })
  .check(({ value: { role, resource, customer, duty }, issues }) => {
    const refuse = (option: string, message: string) =>
      issues.push({ code: 'custom', path: [option], message, input: option });
    for (const [named, record] of [
      ['resource', resource],
      ['customer', customer],
    ] as const) {
      if (role === named && record === undefined)
        refuse(named, `is missing: --role ${named} needs the record`);
      if (role !== named && record !== undefined) refuse(named, `goes with --role ${named} only`);
    }
    for (const one of dispatcherDuties) {
      if (duty.includes(one) && role !== 'dispatcher')
        refuse('duty', `${one} goes with --role dispatcher only`);
    }
  });

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const commands = {
  organisation: {
    usage,
    options: { name: text, 'time-zone': text },
    schema: z.object({
      name: given.pipe(requiredLineSchema),
      'time-zone': given.pipe(timeZoneSchema),
      files: z
        .array(z.string())
        .min(1, '<id> is missing')
        .max(1, 'Only one organisation at a time')
        .transform(([id = '']) => id)
        .refine((id) => idSchema.safeParse(id).success, '<id> must be 1 to 64 letters, digits, "-" or "_"'),
    }),
  },
  user: {
    usage,
    options: {
      organisation: text,
      email: text,
      name: text,
      role: text,
      resource: text,
      customer: text,
      duty: { ...text, multiple: true },
      partner: flag,
      generate: flag,
    },
    schema: userSchema,
  },
  users: {
    usage,
    options: { organisation: text },
    schema: z.object({ organisation: given.pipe(idSchema), files: nothingElse }),
  },
  password: {
    usage,
    options: { email: text, generate: flag },
    schema: z.object({ email: address, generate, files: nothingElse }),
  },
  remove: {
    usage,
    options: { email: text, 'revoke-tokens': flag },
    schema: z.object({ email: address, 'revoke-tokens': z.boolean().default(false), files: nothingElse }),
  },
} as const;

/** Reads the command line; refuses with `StartRefused`, naming what is wrong. */
export function readAccountsArguments([command, ...rest]: readonly string[]): AccountsArguments {
  switch (command) {
    case 'organisation': {
      const { files: id, name, 'time-zone': timeZone } = readCommandLine(rest, commands.organisation);
      return { command, id, name, timeZone };
    }
    case 'user': {
      const asked = readCommandLine(rest, commands.user);
      const { organisation: org, email, name, role, partner } = asked;
      return {
        command,
        org,
        email,
        name,
        role,
        duties: [...new Set(asked.duty)],
        partner,
        resourceId: asked.resource ?? null,
        customerId: asked.customer ?? null,
        password: asked.generate,
      };
    }
    case 'users':
      return { command, org: readCommandLine(rest, commands.users).organisation };
    case 'password': {
      const { email, generate: password } = readCommandLine(rest, commands.password);
      return { command, email, password };
    }
    case 'remove': {
      const { email, 'revoke-tokens': revoked } = readCommandLine(rest, commands.remove);
      return { command, email, tokens: revoked ? 'revoked' : 'kept' };
    }
    default:
      return refuseUnknownCommand('accounts', command, usage);
  }
}
