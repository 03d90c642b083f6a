import { ActionIcon, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { pointsSchema } from '../../../domain/form/kinds/points.ts';
import { type Signature, signatureSchema } from '../../../domain/form/kinds/signature.ts';
import classes from './questions.module.css';
import { asked, type QuestionProps, type QuestionView } from './questionView.ts';

export const signatureView: QuestionView = {
  Editor: SignatureEditor,
  Value: ({ value }) => {
    const signature = signatureSchema.safeParse(value).data;
    return signature === undefined ? null : <DrawnSignature signature={signature} />;
  },
};
export const pointsView: QuestionView = {
  Editor: PointsEditor,
  Value: ({ question, value }) => (
    <PictureWithPoints
      picture={question.picture}
      label={question.label}
      points={pointsSchema.catch([]).parse(value)}
    />
  ),
};

/** Points are kept to this part of the pad's width and height. */
const thousandths = 1000;
/** Lines have no more points than an answer takes (`signatureSchema`). */
const mostPoints = 1000;

/** Who signs, and what they draw; who cannot draw types the name alone. */
function SignatureEditor(props: QuestionProps) {
  const { question, value, onChange } = props;
  const given = partlySigned(value);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const latest = useRef({ given, onChange });
  latest.current = { given, onChange };
  useEffect(() => {
    const drawn = canvas.current;
    if (drawn === null) return;
    const { width, height } = drawn.getBoundingClientRect();
    const ratio = Math.max(window.devicePixelRatio, 1);
    drawn.width = width * ratio;
    drawn.height = height * ratio;
    drawn.getContext('2d')?.scale(ratio, ratio);
    const own = new SignaturePad(drawn, { penColor: '#111' });
    pad.current = own;
    own.fromData(
      latest.current.given.lines.map((line) => ({
        penColor: '#111',
        dotSize: 0,
        minWidth: 0.5,
        maxWidth: 2.5,
        velocityFilterWeight: 0.7,
        compositeOperation: 'source-over',
        points: pairsOf(line).map(([x, y], time) => ({
          x: (x / thousandths) * width,
          y: (y / thousandths) * height,
          pressure: 0.5,
          time,
        })),
      })),
    );
    own.addEventListener('endStroke', () => {
      const part = (at: number, whole: number) =>
        Math.min(thousandths, Math.max(0, Math.round((at / whole) * thousandths)));
      const lines = own
        .toData()
        .map(({ points }) =>
          points.slice(0, mostPoints).flatMap(({ x, y }) => [part(x, width), part(y, height)]),
        );
      latest.current.onChange({ ...latest.current.given, lines });
    });
    return () => own.off();
  }, []);
  return (
    <Input.Wrapper {...asked(props)} labelElement="div">
      <Stack gap={6} mt={6}>
        <canvas
          ref={canvas}
          className={classes.pad}
          role="img"
          aria-label={`${question.label}: draw with a finger or the mouse, or type the name below`}
        />
        <Group gap="xs" align="flex-end">
          <TextInput
            aria-label={`${question.label}: name`}
            placeholder="Name of the person who signs"
            value={given.name}
            maxLength={200}
            onChange={({ currentTarget }) => {
              const { value: name } = currentTarget;
              onChange(name === '' && given.lines.length === 0 ? null : { ...given, name });
            }}
            maw={320}
            style={{ flex: 1 }}
          />
          <Button
            variant="default"
            disabled={given.lines.length === 0}
            onClick={() => {
              pad.current?.clear();
              onChange(given.name === '' ? null : { ...given, lines: [] });
            }}
          >
            Clear
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

/** While somebody signs, the name may be missing. */
function partlySigned(value: unknown): Signature {
  const { name = '', lines = [] } = Object(value);
  const whole = signatureSchema.safeParse({ name: name === '' ? '-' : name, lines }).data;
  return whole === undefined ? { name: '', lines: [] } : { ...whole, name };
}

function pairsOf(line: readonly number[]): (readonly [x: number, y: number])[] {
  return Array.from({ length: Math.floor(line.length / 2) }, (_, at) => [
    line[2 * at] ?? 0,
    line[2 * at + 1] ?? 0,
  ]);
}

function DrawnSignature({ signature: { name, lines } }: { readonly signature: Signature }) {
  return (
    <div>
      {lines.length > 0 && (
        <svg
          className={classes.signature}
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          role="img"
          aria-label={`Signature of ${name}`}
        >
          {lines.map((line) => (
            <polyline
              key={line.join()}
              points={pairsOf(line).join(' ')}
              fill="none"
              stroke="currentColor"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      )}
      <Text size="sm">{name}</Text>
    </div>
  );
}

type Points = ReturnType<typeof pointsSchema.parse>;

/** Points are put on the picture by pressing it, or by a button and the arrow keys. */
function PointsEditor(props: QuestionProps) {
  const { question, value, onChange } = props;
  const points = pointsSchema.catch([]).parse(value);
  const change = (next: Points) => onChange(next.length === 0 ? null : next);
  const move = (place: number, x: number, y: number) => {
    const at = (part: number) => Math.min(thousandths, Math.max(0, Math.round(part)));
    const point = points[place];
    if (point !== undefined) change(points.with(place, { ...point, x: at(x), y: at(y) }));
  };
  if (question.picture === undefined) {
    return (
      <Input.Wrapper {...asked(props)} labelElement="div">
        <Text size="sm" c="dimmed">
          There is no picture yet.
        </Text>
      </Input.Wrapper>
    );
  }
  return (
    <Input.Wrapper {...asked(props)} labelElement="div">
      <PictureWithPoints
        picture={question.picture}
        label={question.label}
        points={points}
        onPress={(x, y) => change([...points, { x, y, note: '' }])}
        onMove={move}
      />
      <Stack gap={6} mt={6}>
        {points.map((point, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points are told apart by their number alone.
          <Group key={place} gap={6} wrap="nowrap">
            <Text size="sm" w={20} ta="right">
              {place + 1}
            </Text>
            <TextInput
              aria-label={`What is at point ${place + 1}`}
              placeholder="What is there"
              value={point.note}
              maxLength={500}
              style={{ flex: 1 }}
              onChange={({ currentTarget }) =>
                change(points.with(place, { ...point, note: currentTarget.value }))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove point ${place + 1}`}
              onClick={() => change(points.toSpliced(place, 1))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => change([...points, { x: thousandths / 2, y: thousandths / 2, note: '' }])}
          >
            Add a point
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

interface PictureProps {
  readonly picture: string | undefined;
  readonly label: string;
  readonly points: Points;
  readonly onPress?: (x: number, y: number) => void;
  readonly onMove?: (place: number, x: number, y: number) => void;
}

const stepsOfKeys: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
};

function PictureWithPoints({ picture, label, points, onPress, onMove }: PictureProps) {
  const at = (x: number, y: number) => ({ left: `${x / 10}%`, top: `${y / 10}%` });
  return (
    <div className={classes.picture}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboards have a button and the arrow keys. */}
      <img
        src={picture}
        alt={label}
        onClick={(event) => {
          const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
          onPress?.(
            Math.round(((event.clientX - left) / width) * thousandths),
            Math.round(((event.clientY - top) / height) * thousandths),
          );
        }}
      />
      {points.map(({ x, y, note }, place) =>
        onMove === undefined ? (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: points are told apart by their number alone.
            key={place}
            className={classes.point}
            style={{ ...at(x, y), display: 'grid', placeItems: 'center' }}
            title={note}
          >
            {place + 1}
          </span>
        ) : (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: points are told apart by their number alone.
            key={place}
            type="button"
            className={classes.point}
            style={at(x, y)}
            aria-label={`Point ${place + 1}${note === '' ? '' : `: ${note}`}; arrow keys move it`}
            onKeyDown={(event) => {
              const step = stepsOfKeys[event.key];
              if (step === undefined) return;
              event.preventDefault();
              onMove(place, x + step[0], y + step[1]);
            }}
          >
            {place + 1}
          </button>
        ),
      )}
    </div>
  );
}
