import { z } from 'zod';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { idSchema, requiredLineSchema, timeZoneSchema } from '../../../domain/kernel/fields.ts';
import { duties } from '../../../domain/rights/membershipRule.ts';
import { dispatcherDuties } from '../../../domain/rights/rights.ts';
import { type Role, roles } from '../../../domain/rights/role.ts';
import { readCommandLine } from '../../platform/commandLine/readCommandLine.ts';
import { refuseUnknownCommand } from '../../platform/commandLine/refuseUnknownCommand.ts';

const usage = `npm run accounts -- <organisation|user|users|password|second-factor|sign-out|remove> [options]

  organisation <id>        creates an organisation; its id is letters, digits, "-" and "_"
    --name <name>          its name, as people read it
    --time-zone <zone>     its IANA time zone, such as Europe/Rome
  user                     creates a user who can sign in, or adds one who has an account to the organisation;
                           the first dispatcher gets the duty admin
    --organisation <id>    the user's organisation
    --email <address>      the address to sign in with
    --name <name>          the user's name, as history shows it
    --role <role>          dispatcher, scheduler, resource or customer
    --resource <person>    the field worker's own record, by reference, e-mail address or id, with --role resource
    --customer <person>    the customer's own record, by the same, with --role customer
    --duty <duty>          admin or auditor, for a dispatcher, or partner; may be given several times
    --partner              the user sees the reduced view of a contractor
  users                    lists who can sign in, and since when they have been signed in
    --organisation <id>    the organisation whose users are listed
  password                 sets a new password, and ends the user's sessions
    --email <address>      the user's address
  second-factor            turns the user's second factor off, where phone and recovery codes are lost
    --email <address>      the user's address
  sign-out                 ends all sessions of a user or of an organisation; passwords and API tokens stay
    --email <address>      the user's address
    --organisation <id>    or the organisation whose users are signed out
  remove                   removes the user's sign-in, and ends the user's sessions; history keeps the name
    --email <address>      the user's address
    --organisation <id>    only takes the user out of this organisation; the account stays
    --revoke-tokens        also revokes the API tokens that the user created; default: they stay valid

The commands user and password ask for the password at a terminal; otherwise they read it from the first line of
the standard input. With --generate they create a strong password and print it once.`;

/** Where a password comes from: the person at the terminal, or chance. */
export type PasswordSource = 'given' | 'generated';

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
      /** The record of which the user signs in, by reference, e-mail address or id. */
      readonly resource: string | null;
      readonly customer: string | null;
      readonly password: PasswordSource;
    }
  | { readonly command: 'users'; readonly org: string }
  | { readonly command: 'password'; readonly email: string; readonly password: PasswordSource }
  | { readonly command: 'second-factor'; readonly email: string }
  | {
      readonly command: 'sign-out';
      readonly whose: { readonly email: string } | { readonly org: string };
    }
  | {
      readonly command: 'remove';
      readonly email: string;
      /** Whose member they are no longer; null: the account is removed. */
      readonly org: string | null;
      readonly tokens: 'kept' | 'revoked';
    };

export type UserArguments = Extract<AccountsArguments, { command: 'user' }>;

const given = z.string({ error: 'is missing' });
const address = given.trim().toLowerCase().pipe(z.email(authTexts['auth/invalid-email'].text));
const nothingElse = z.array(z.string()).max(0, 'It takes only options');
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
    resource: requiredLineSchema.optional(),
    customer: requiredLineSchema.optional(),
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
      if (role !== named && record !== undefined) refuse(named, `needs --role ${named}`);
    }
    for (const one of dispatcherDuties) {
      if (duty.includes(one) && role !== 'dispatcher') refuse('duty', `${one} needs --role dispatcher`);
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
  'second-factor': {
    usage,
    options: { email: text },
    schema: z.object({ email: address, files: nothingElse }),
  },
  'sign-out': {
    usage,
    options: { email: text, organisation: text },
    schema: z
      .object({
        email: address.optional(),
        organisation: given.pipe(idSchema).optional(),
        files: nothingElse,
      })
      .transform(({ email, organisation }, { issues, value }) => {
        if (email !== undefined && organisation === undefined) return { email };
        if (email === undefined && organisation !== undefined) return { org: organisation };
        const message =
          email === undefined
            ? 'is missing: whose sessions are to end, or --organisation'
            : 'cannot be combined with --organisation';
        issues.push({ code: 'custom', path: ['email'], message, input: value });
        return z.NEVER;
      }),
  },
  remove: {
    usage,
    options: { email: text, organisation: text, 'revoke-tokens': flag },
    schema: z.object({
      email: address,
      organisation: given.pipe(idSchema).optional(),
      'revoke-tokens': z.boolean().default(false),
      files: nothingElse,
    }),
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
        resource: asked.resource ?? null,
        customer: asked.customer ?? null,
        password: asked.generate,
      };
    }
    case 'users':
      return { command, org: readCommandLine(rest, commands.users).organisation };
    case 'password': {
      const { email, generate: password } = readCommandLine(rest, commands.password);
      return { command, email, password };
    }
    case 'second-factor':
      return { command, email: readCommandLine(rest, commands['second-factor']).email };
    case 'sign-out':
      return { command, whose: readCommandLine(rest, commands['sign-out']) };
    case 'remove': {
      const {
        email,
        organisation: org = null,
        'revoke-tokens': revoked,
      } = readCommandLine(rest, commands.remove);
      return { command, email, org, tokens: revoked ? 'revoked' : 'kept' };
    }
    default:
      return refuseUnknownCommand('accounts', command, { usage, commands: Object.keys(commands) });
  }
}
