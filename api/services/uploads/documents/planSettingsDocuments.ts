import { bookingStatuses } from '../../../../domain/booking/bookingStatus.ts';
import { changedFields, sameValue } from '../../../../domain/kernel/changedFields.ts';
import type { OrganisationFact } from '../../../../domain/kernel/facts.ts';
import { withOrganisation } from '../../../../projections/withOrganisation.ts';
import { type DocumentedCompany, documentedCompany, settingsSaid } from '../../documents/companyDocument.ts';
import { type DocumentedStatus, documentedStatuses } from '../../documents/statusDocument.ts';
import { organisationCommands } from '../organisationCommands.ts';
import { badInputs, type PlannedCommand, type Step, type UploadPlan } from '../uploadPlan.ts';
import type { DocumentPlanParts } from './documentPlan.ts';
import type { DocumentRow } from './documentRow.ts';

/** The company document: the settings that it names, and the name of the organisation. */
export async function planCompanyDocuments(
  rows: readonly DocumentRow<DocumentedCompany>[],
  parts: DocumentPlanParts,
): Promise<UploadPlan> {
  const [row, ...others] = rows;
  for (const other of others) other.fail(null, 'is one too many: an organisation has one company document');
  if (row === undefined) return { before: [], steps: [], errors: [] };
  const { organisation, revision } = await readOrganisation(parts);
  const { name, ...changes } = changedFields(documentedCompany(organisation), row.said);
  const settings = settingsSaid(changes);
  const commands = [
    ...(name === undefined ? [] : [{ name: 'organisation.rename', input: { name } }]),
    ...(Object.keys(settings).length === 0 ? [] : [{ name: 'organisation.configure', input: { settings } }]),
  ];
  return stepOf(parts.actor.org, [row], organisationCommands(commands, revision));
}

/** The job status configuration: what statuses are called, and their colours; those that are left out stay as they are. */
export async function planStatusDocuments(
  rows: readonly DocumentRow<DocumentedStatus>[],
  parts: DocumentPlanParts,
): Promise<UploadPlan> {
  const { organisation, revision } = await readOrganisation(parts);
  const looks = new Map(documentedStatuses(organisation.settings).map((look) => [look.status, look]));
  const said = new Map<string, number>();
  for (const row of rows) {
    const { status, ...look } = row.said;
    const before = status === undefined ? undefined : looks.get(status);
    if (status === undefined || before === undefined) {
      row.fail('_key', 'is required');
      continue;
    }
    const line = said.get(status);
    if (line !== undefined) row.fail('_key', `is in ${line} already`);
    said.set(status, row.line);
    looks.set(status, { ...before, ...look });
  }
  const statuses = Object.fromEntries(
    bookingStatuses.flatMap((status) => {
      const { status: _, ...look } = looks.get(status) ?? { status };
      return [[status, look]];
    }),
  );
  const isSo = sameValue(statuses, organisation.settings.statuses);
  const commands = isSo ? [] : [{ name: 'organisation.configure', input: { settings: { statuses } } }];
  const good = rows.filter(({ errors }) => errors.length === 0);
  return stepOf(parts.actor.org, good, organisationCommands(commands, revision));
}

function stepOf<Ours>(
  org: string,
  rows: readonly DocumentRow<Ours>[],
  commands: readonly PlannedCommand[],
): UploadPlan {
  const bad = commands.flatMap((each) => badInputs(each));
  for (const row of rows) for (const { field, reason } of bad) row.fail(null, `${field} ${reason}`);
  const outcome = commands.length === 0 ? 'unchanged' : 'changed';
  const step: Step = { recordId: org, lines: rows.map(({ line }) => line), outcome, commands };
  return { before: [], steps: bad.length > 0 || rows.length === 0 ? [] : [step], errors: [] };
}

function readOrganisation({ pool, actor }: DocumentPlanParts): Promise<{
  readonly organisation: OrganisationFact;
  readonly revision: number;
}> {
  return withOrganisation(pool, actor.org, async ({ db }) => {
    const { fact, revision } = await db
      .selectFrom('organisations')
      .select(['fact', 'revision'])
      .where('org', '=', actor.org)
      .executeTakeFirstOrThrow();
    return { organisation: fact, revision };
  });
}
