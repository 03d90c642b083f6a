import { Button, Checkbox, Group, Radio, Select, Stack } from '@mantine/core';
import { scaleOf } from '../../../domain/form/scaleOf.ts';
import classes from './questions.module.css';
import { asked, type QuestionProps, type QuestionView } from './questionView.ts';

export const choiceView: QuestionView = { Editor: ChoiceEditor };
export const choicesView: QuestionView = { Editor: ChoicesEditor };
export const yesNoView: QuestionView = { Editor: YesNoEditor };
export const scaleView: QuestionView = { Editor: ScaleEditor };

/** More choices than this are searched in a list. */
const mostShown = 8;

function ChoiceEditor(props: QuestionProps) {
  const { question, value, onChange, required } = props;
  const choices = question.choices ?? [];
  if (choices.length > mostShown) {
    return (
      <Select
        {...asked(props)}
        data={choices.map(({ name, label }) => ({ value: name, label }))}
        searchable
        clearable={!required}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
    );
  }
  return (
    <OneOf
      {...props}
      choices={choices.map(({ name, label }) => ({ text: name, label, value: name }))}
      look="column"
    />
  );
}

function YesNoEditor(props: QuestionProps) {
  const choices = [
    { text: 'yes', label: 'Yes', value: true },
    { text: 'no', label: 'No', value: false },
  ];
  return <OneOf {...props} choices={choices} look="row" />;
}

function ScaleEditor(props: QuestionProps) {
  const { least, most } = scaleOf(props.question);
  const steps = Array.from({ length: most - least + 1 }, (_, step) => least + step);
  const choices = steps.map((step) => ({ text: String(step), label: String(step), value: step }));
  return <OneOf {...props} choices={choices} look="row" />;
}

interface OneOfProps extends QuestionProps {
  readonly choices: readonly { readonly text: string; readonly label: string; readonly value: unknown }[];
  readonly look: 'row' | 'column';
}

/** One of a few, each a field that is large enough for a thumb; what need not be answered can be taken back. */
function OneOf({ choices, look, ...props }: OneOfProps) {
  const { value, onChange, required, path } = props;
  const chosen = choices.find((one) => one.value === value)?.text ?? null;
  return (
    <Radio.Group
      {...asked(props)}
      name={path}
      value={chosen}
      onChange={(text) => onChange(choices.find((one) => one.text === text)?.value ?? null)}
    >
      <div className={classes.choices} data-look={look}>
        {choices.map(({ text, label }) => (
          <Radio key={text} value={text} label={label} className={classes.choice ?? ''} />
        ))}
        {!required && chosen !== null && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
            Clear
          </Button>
        )}
      </div>
    </Radio.Group>
  );
}

function ChoicesEditor(props: QuestionProps) {
  const { question, value, onChange } = props;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <Checkbox.Group
      {...asked(props)}
      value={chosen}
      onChange={(names) => onChange(names.length === 0 ? null : names)}
    >
      <Stack gap={6} mt={6}>
        {(question.choices ?? []).map(({ name, label }) => (
          <Group key={name} className={classes.choice ?? ''}>
            <Checkbox value={name} label={label} />
          </Group>
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
