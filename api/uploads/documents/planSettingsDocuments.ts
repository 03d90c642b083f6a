import { bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { changedFields, sameValue } from '../../../domain/changedFields.ts';
import type { OrganisationFact } from '../../../domain/facts.ts';
import { withOrganisation } from '../../../projections/withOrganisation.ts';
import { type DocumentedCompany, documentedCompany, settingsSaid } from '../../documents/companyDocument.ts';
import { type DocumentedStatus, documentedStatuses } from '../../documents/statusDocument.ts';
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
  const organisation = await readOrganisation(parts);
  const { name, ...changes } = changedFields(documentedCompany(organisation), row.said);
  const settings = settingsSaid(changes);
  const commands = [
    ...(name === undefined ? [] : [command('organisation.rename', { name })]),
    ...(Object.keys(settings).length === 0 ? [] : [command('organisation.configure', { settings })]),
  ];
  return stepOf(parts.actor.org, [row], commands);
}

/** The job status configuration: what statuses are called, and their colours; those that are left out stay as they are. */
export async function planStatusDocuments(
  rows: readonly DocumentRow<DocumentedStatus>[],
  parts: DocumentPlanParts,
): Promise<UploadPlan> {
  const organisation = await readOrganisation(parts);
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
  const commands = isSo ? [] : [command('organisation.configure', { settings: { statuses } })];
  const good = rows.filter(({ errors }) => errors.length === 0);
  return stepOf(parts.actor.org, good, commands);
}

function command(name: string, input: PlannedCommand['input']): PlannedCommand {
  return { name, input, revision: null };
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

function readOrganisation({ pool, actor }: DocumentPlanParts): Promise<OrganisationFact> {
  return withOrganisation(pool, actor.org, async ({ db }) => {
    const { fact } = await db
      .selectFrom('organisations')
      .select('fact')
      .where('org', '=', actor.org)
      .executeTakeFirstOrThrow();
    return fact;
  });
}
