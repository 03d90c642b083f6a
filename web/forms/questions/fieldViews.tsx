import { Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isFileValue } from '../../../domain/file/fileValue.ts';
import { mostFilesOfQuestion, uploadedFiles } from '../../../domain/form/uploadedFiles.ts';
import { locationSchema } from '../../../domain/kernel/fields.ts';
import { placeInForm, readPlace } from '../../../domain/record/field.ts';
import { PlaceView } from '../../map/PlaceView.tsx';
import { FileValueView } from '../../records/FileValueView.tsx';
import { fileView } from '../../records/fields/fileView.tsx';
import { locationView } from '../../records/fields/locationView.tsx';
import { RecordSelect } from '../../records/fields/RecordSelect.tsx';
import { ClockField } from '../../shell/typed/ClockField.tsx';
import { DayField } from '../../shell/typed/DayField.tsx';
import { RecordNamed } from '../RecordNamed.tsx';
import { asked, type QuestionProps, type QuestionView } from './questionView.ts';

export const dateView: QuestionView = {
  Editor: (props) => (
    <DayField {...asked(props)} value={textOf(props.value)} onDay={(day) => props.onChange(day || null)} />
  ),
};
export const timeView: QuestionView = {
  Editor: (props) => (
    <ClockField {...asked(props)} value={textOf(props.value)} onClock={(at) => props.onChange(at || null)} />
  ),
};
export const personView = recordView('resource');
export const customerView = recordView('customer');
export const equipmentView = recordView('equipment');
export const photoView = filesView('image');
export const filesQuestionView = filesView('any');
export const placeView: QuestionView = {
  Editor: PlaceEditor,
  Value: ({ question, value }) => {
    const place = locationSchema.safeParse(value).data;
    return place === undefined ? null : (
      <PlaceView of="formAnswer" recordId="" label={question.label} place={place} />
    );
  },
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function recordView(category: 'resource' | 'customer' | 'equipment'): QuestionView {
  return {
    Editor: (props) => (
      <RecordSelect
        {...asked(props)}
        category={category}
        clearable={!props.required}
        value={typeof props.value === 'string' ? props.value : null}
        onChange={props.onChange}
      />
    ),
    Value: ({ value }) => <RecordNamed category={category} id={String(value)} />,
  };
}

/** The field of the record that holds the files of all answers (`formAnswer.ts`). */
const fileField = 'formAnswer.files';

function filesView(accepts: 'image' | 'any'): QuestionView {
  return {
    Editor: (props) => <FilesEditor {...props} accepts={accepts} />,
    Value: ({ value }) => (
      <Stack gap="xs">
        {uploadedFiles
          .catch([])
          .parse(value)
          .map((file) => (
            <FileValueView key={file.id} file={file} />
          ))}
      </Stack>
    ),
  };
}

/** Files that are there, each of which can be replaced or removed, and a place for one more. */
function FilesEditor({ accepts, ...props }: QuestionProps & { readonly accepts: 'image' | 'any' }) {
  const { question, path, formAnswerId, value, onChange, required, problem } = props;
  const given = uploadedFiles.catch([]).parse(value);
  const most = Math.min(question.most ?? mostFilesOfQuestion, mostFilesOfQuestion);
  const [arriving, setArriving] = useState<unknown>(null);
  const { Editor } = fileView;
  if (Editor === null) return null;
  if (formAnswerId === null) {
    return (
      <Input.Wrapper {...asked(props)} labelElement="div">
        <Text size="sm" c="dimmed">
          Here people add {accepts === 'image' ? 'photos' : 'files'}.
        </Text>
      </Input.Wrapper>
    );
  }
  const change = (files: readonly unknown[]) => onChange(files.length === 0 ? null : files);
  const facts = { kind: 'file', label: question.label, accepts, longestSide: 2000 } as const;
  const common = { path: fileField, recordId: formAnswerId, required: false, problem: undefined };
  return (
    <Stack gap="xs">
      {given.map((file, place) => (
        <Editor
          key={file.id}
          {...common}
          facts={{ ...facts, label: `${question.label} ${place + 1}` }}
          value={file}
          onChange={(next) => {
            if (isFileValue(next)) change(given.with(place, next));
            else if (next === null) change(given.toSpliced(place, 1));
          }}
        />
      ))}
      {given.length < most && (
        <Editor
          key={`${path} ${given.length}`}
          {...common}
          facts={{ ...facts, ...(question.help === undefined ? {} : { help: question.help }) }}
          required={required}
          problem={problem}
          value={arriving}
          onChange={(next) => {
            setArriving(isFileValue(next) ? null : next);
            if (isFileValue(next)) change([...given, next]);
          }}
        />
      )}
    </Stack>
  );
}

function PlaceEditor(props: QuestionProps) {
  const { question, value, onChange, required, problem } = props;
  const [held, setHeld] = useState<unknown>(() => value ?? undefined);
  const { Editor } = locationView;
  if (Editor === null) return null;
  return (
    <Editor
      path={props.path}
      recordId={null}
      facts={{
        kind: 'location',
        label: question.label,
        ...(question.help === undefined ? {} : { help: question.help }),
      }}
      required={required}
      problem={problem}
      value={held}
      onChange={(next) => {
        setHeld(next);
        const read = readPlace(placeInForm.catch({ lat: '', lng: '' }).parse(next));
        onChange(read.kind === 'value' ? read.value : null);
      }}
    />
  );
}
