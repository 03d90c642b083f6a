import { Group, Select, TextInput } from '@mantine/core';
import { phoneCountries } from '../../domain/phone/phoneNumber.ts';

/** A telephone number as it is typed: the country (ISO 3166), and the number as it is dialled there. */
export interface TypedPhoneNumber {
  readonly country: string;
  readonly national: string;
}

export interface PhoneNumberFieldsProps {
  readonly typed: TypedPhoneNumber;
  readonly onChange: (typed: TypedPhoneNumber) => void;
  readonly problem: string | false | undefined;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countries = phoneCountries
  .map(({ id, dialCode }) => ({ value: id, label: `${countryNames.of(id) ?? id} +${dialCode}` }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

/** A telephone number: its country from a list that can be searched, and the number (shell §2.4, country selector). */
export function PhoneNumberFields({ typed, onChange, problem }: PhoneNumberFieldsProps) {
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <Select
        label="Country"
        data={countries}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No country is called that"
        autoComplete="tel-country-code"
        value={typed.country}
        onChange={(country) => country !== null && onChange({ ...typed, country })}
        miw={180}
      />
      <TextInput
        label="Phone number"
        type="tel"
        autoComplete="tel-national"
        autoFocus
        maxLength={40}
        miw={180}
        value={typed.national}
        onChange={({ currentTarget }) => onChange({ ...typed, national: currentTarget.value })}
        error={problem}
      />
    </Group>
  );
}
