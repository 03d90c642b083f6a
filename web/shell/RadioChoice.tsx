import { Radio, Stack } from '@mantine/core';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface RadioChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly RadioOption<Value>[];
  readonly onChange: (value: Value) => void;
}

/** One of a few things, each under the other. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { label, value, options, onChange } = props;
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <Radio.Group label={label} value={value} onChange={choose}>
      <Stack gap={6} mt={4}>
        {options.map((option) => (
          <Radio key={option.value} {...option} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
