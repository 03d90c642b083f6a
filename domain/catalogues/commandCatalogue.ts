import type { z } from 'zod';
import { bookingCommands } from '../booking/bookingCommands.ts';
import { customerMergeCommands } from '../customer/mergeCustomers.ts';
import { rosterPublishCommands } from '../masterRoster/publishCommands.ts';
import { organisationCommands } from '../organisation/organisationCommands.ts';
import { seriesCommands } from '../recurringBooking/seriesCommands.ts';
import { resourceMergeCommands } from '../resource/mergeResources.ts';
import { shiftDaysCommands } from '../shift/setDaysCommand.ts';
import { workspaceCommands } from '../workspace/workspaceCommands.ts';
import type { StreamCategory } from './eventCatalogue.ts';
import { recordCommands } from './records.ts';

/** The inputs of every aggregate's commands; an aggregate without commands does not compile. */
export const commandCatalogue = {
  organisation: organisationCommands,
  ...recordCommands,
  customer: { ...recordCommands.customer, ...customerMergeCommands },
  rosterTemplate: { ...recordCommands.rosterTemplate, ...rosterPublishCommands },
  recurringBooking: { ...recordCommands.recurringBooking, ...seriesCommands },
  resource: { ...recordCommands.resource, ...resourceMergeCommands },
  shift: { ...recordCommands.shift, ...shiftDaysCommands },
  booking: bookingCommands,
  workspace: workspaceCommands,
} as const satisfies Record<StreamCategory, Readonly<Record<string, z.ZodType>>>;

type Catalogue = typeof commandCatalogue;
type NameIn<Inputs> = keyof Inputs & string;

/** The name of every command. */
export type CommandName = { [Each in StreamCategory]: NameIn<Catalogue[Each]> }[StreamCategory];

/** The schema of a command's input, looked up under the category that its name begins with. */
export type CommandSchema<Name extends CommandName> = {
  [Each in StreamCategory]: Name extends keyof Catalogue[Each] ? Catalogue[Each][Name] : never;
}[StreamCategory];

/** The input of a command as its sender gives it: `CommandInput<'booking.cancel'>`. */
export type CommandInput<Name extends CommandName> = z.input<CommandSchema<Name>>;
