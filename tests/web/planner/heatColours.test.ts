import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastOf, leastContrast } from '../../../domain/text/contrast.ts';
import { levelTexts } from '../../../web/planner/loadTexts.ts';

const css = readFileSync(new URL('../../../web/planner/planner.module.css', import.meta.url), 'utf8');
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** The colours of a scheme in a declaration: of stripes there are several. */
function coloursIn(declaration: string, scheme: Scheme): readonly string[] {
  const pairs = [...declaration.matchAll(/light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)];
  if (pairs.length === 0) return declaration.match(/#[0-9a-f]{6}/g) ?? [];
  return pairs.map(([, light = '', dark = '']) => (scheme === 'light' ? light : dark));
}

const usualInk = /--ink: ([^;]+);/.exec(css)?.[1] ?? '';

function colourOf(level: string, scheme: Scheme) {
  const rule = new RegExp(`\\[data-level="${level}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  const heat = /--heat: ([^;]+);/.exec(rule)?.[1] ?? '';
  const ink = /--ink: ([^;]+);/.exec(rule)?.[1] ?? usualInk;
  return { heat: coloursIn(heat, scheme), ink: coloursIn(ink, scheme)[0] ?? '' };
}

const firstOf = (level: string, scheme: Scheme) => colourOf(level, scheme).heat[0] ?? '';

/** What people without one kind of cones see of linear red, green and blue (Machado, Oliveira and Fernandes, 2009). */
const sights = {
  'without red cones': [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  'without green cones': [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  'without blue cones': [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
  'with all cones': [1, 0, 0, 0, 1, 0, 0, 0, 1],
} as const;

/** A colour as somebody sees it, in CIE Lab: distances in it are those that people see. */
function seen(colour: string, matrix: readonly number[]): readonly number[] {
  const linear = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const by = (rows: readonly number[], of: readonly number[]) =>
    [0, 1, 2].map((row) => of.reduce((sum, part, column) => sum + (rows[3 * row + column] ?? 0) * part, 0));
  const [x = 0, y = 0, z = 0] = by(
    [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505],
    by(matrix, linear),
  );
  const root = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
  const [fx, fy, fz] = [root(x / 0.9505), root(y), root(z / 1.089)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((part, index) => part - (other[index] ?? 0)));

describe.each(schemes)('The heat map in the %s scheme', (scheme) => {
  it('has a colour for every level, on which its hours can be read', () => {
    for (const level of Object.keys(levelTexts)) {
      const { heat, ink } = colourOf(level, scheme);
      expect([level, heat.length > 0]).toEqual([level, true]);
      for (const colour of heat) expect(contrastOf(colour, ink)).toBeGreaterThanOrEqual(leastContrast);
    }
  });

  it('lets the hours be read on the stripes of a day of leave, however full the day is besides', () => {
    const rule = /\[data-leave="all"\] \{([^}]*)\}/.exec(css)?.[1] ?? '';
    expect(css.indexOf('[data-leave="all"]')).toBeGreaterThan(css.indexOf('[data-level="over"]'));
    const stripes = coloursIn(/--heat: ([^;]+);/.exec(rule)?.[1] ?? '', scheme);
    expect(stripes).toHaveLength(2);
    for (const level of Object.keys(levelTexts)) {
      const own = /--ink: ([^;]+);/.exec(rule)?.[1];
      const ink = own === undefined ? colourOf(level, scheme).ink : (coloursIn(own, scheme)[0] ?? '');
      for (const colour of stripes) expect(contrastOf(colour, ink)).toBeGreaterThanOrEqual(leastContrast);
    }
  });

  it('goes from free to full in one direction of lightness', () => {
    const scale = ['free', 'low', 'half', 'high', 'full'].map((level) => firstOf(level, scheme));
    const lightness = scale.map((colour) => contrastOf(colour, '#000000'));
    const sorted = [...lightness].sort((one, other) => (scheme === 'light' ? other - one : one - other));
    expect(lightness).toEqual(sorted);
    for (const [index, colour] of scale.slice(1).entries()) {
      expect(contrastOf(colour, scale[index] ?? '')).toBeGreaterThan(1.15);
    }
  });

  it.each(Object.entries(sights))('tells its levels apart for people %s', (_, matrix) => {
    const levels = ['free', 'low', 'half', 'high', 'full', 'over'];
    const colours = levels.map((level) => seen(firstOf(level, scheme), matrix));
    const close = levels.flatMap((level, index) =>
      levels
        .slice(0, index)
        .filter((_other, at) => distance(colours[index] ?? [], colours[at] ?? []) < 7)
        .map((other) => `${other} and ${level}`),
    );
    expect(close).toEqual([]);
  });
});
