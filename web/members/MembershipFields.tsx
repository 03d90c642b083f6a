import { Checkbox, Select, Stack, Switch } from '@mantine/core';
import type { MembershipInput } from '../../api/contract/members.ts';
import { duties } from '../../domain/rights/membershipRule.ts';
import { isForPartner } from '../../domain/rights/persona.ts';
import { dispatcherDuties } from '../../domain/rights/rights.ts';
import { type Role, roles } from '../../domain/rights/role.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { roleLabel } from '../shell/roleLabels.ts';
import { dutyWords } from './membershipWords.ts';

/** The fields of a membership, which show the server's objections themselves. */
export const membershipFields = [
  'role',
  'duties',
  'partner',
  'resourceId',
  'customerId',
  'partnerId',
] as const;

export const newMembership: MembershipInput = {
  role: 'scheduler',
  duties: [],
  partner: false,
  resourceId: null,
  customerId: null,
  partnerId: null,
};

const aboutRoles: { readonly [Each in Role]: string } = {
  dispatcher: 'Plans everything, and keeps customers and uploads.',
  scheduler: 'Plans everything; reads customers, and has no uploads.',
  resource: 'Sees and does their own work.',
  customer: 'Sees their own bookings, and gives feedback.',
};

const onlyDispatchers: readonly string[] = dispatcherDuties;

/** What remains of a membership in another role: what has no meaning there goes. */
function inRole(claims: MembershipInput, role: Role): MembershipInput {
  return withPartner({
    role,
    duties: claims.duties.filter((duty) => role === 'dispatcher' || !onlyDispatchers.includes(duty)),
    partner: role !== 'customer' && claims.partner,
    resourceId: role === 'customer' ? null : claims.resourceId,
    customerId: role === 'customer' ? claims.customerId : null,
    partnerId: claims.partnerId,
  });
}

/** Only those who act for a partner have one. */
function withPartner(claims: MembershipInput): MembershipInput {
  return isForPartner(claims) ? claims : { ...claims, partnerId: null };
}

export interface MembershipFieldsProps {
  readonly value: MembershipInput;
  readonly onChange: (value: MembershipInput) => void;
  readonly error: Error | null;
}

/** What somebody is in the organisation. */
export function MembershipFields({ value, onChange, error }: MembershipFieldsProps) {
  const { role } = value;
  const offered = duties.filter((duty) => role === 'dispatcher' || !onlyDispatchers.includes(duty));
  const problem = (field: (typeof membershipFields)[number]) => fieldProblem(error, field);
  return (
    <Stack>
      <Select
        label="Role"
        description={aboutRoles[role]}
        data={roles.map((one) => ({ value: one, label: roleLabel(one) }))}
        value={role}
        onChange={(chosen) => {
          const next = roles.find((one) => one === chosen);
          if (next !== undefined) onChange(inRole(value, next));
        }}
        allowDeselect={false}
        error={problem('role')}
      />
      {role === 'customer' ? (
        <RecordSelect
          label="Customer"
          description="The record that they sign in as."
          category="customer"
          value={value.customerId}
          onChange={(customerId) => onChange({ ...value, customerId })}
          required
          error={problem('customerId')}
        />
      ) : (
        <RecordSelect
          label="Person"
          description={
            role === 'resource'
              ? 'The record that they sign in as.'
              : 'Their own record, if they have one. Master labels that are published to it limit what they plan.'
          }
          category="resource"
          value={value.resourceId}
          onChange={(resourceId) => onChange({ ...value, resourceId })}
          required={role === 'resource'}
          clearable
          error={problem('resourceId')}
        />
      )}
      <Checkbox.Group
        label="Duties"
        value={value.duties}
        onChange={(chosen) =>
          onChange(withPartner({ ...value, duties: duties.filter((duty) => chosen.includes(duty)) }))
        }
        error={problem('duties')}
      >
        <Stack gap="xs" mt={6}>
          {offered.map((duty) => (
            <Checkbox
              key={duty}
              value={duty}
              label={dutyWords[duty].label}
              description={dutyWords[duty].about}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {role !== 'customer' && (
        <Switch
          label="Reduced view of a partner"
          description="Home, bookings, the timeline and people, and of these only their own people and what they do."
          checked={value.partner}
          onChange={({ currentTarget }) =>
            onChange(withPartner({ ...value, partner: currentTarget.checked }))
          }
          error={problem('partner')}
        />
      )}
      {isForPartner(value) && (
        <RecordSelect
          label="Partner"
          description="Whose people they see. Empty: the people of their own partner, if their person has one."
          category="partner"
          value={value.partnerId}
          onChange={(partnerId) => onChange({ ...value, partnerId })}
          clearable
          error={problem('partnerId')}
        />
      )}
    </Stack>
  );
}
