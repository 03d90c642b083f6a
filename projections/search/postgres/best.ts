import { searchSchema } from './searchSchema.ts';

/** How the functions differ that migrations have applied. */
export interface BestForm {
  readonly creating: 'create' | 'create or replace';
  /** The table in which the texts of documents stand. */
  readonly texts: 'documents' | 'texts';
  /** How what a stricter query has picked is left out. */
  readonly picked: 'one by one' | 'looked up';
  /** Whether all of what fits is counted, or only as many as are asked for (`counted`; null: all). */
  readonly counting: 'all' | 'as asked';
}

/**
 * The function that finds the best documents. Migrations have applied its forms, so no sign of them ever changes. The one
 * that counts all is called by processes of the release before.
 */
export function best({ creating, texts, picked, counting }: BestForm): string {
  const isNew = { 'one by one': '<> all (picked)', 'looked up': 'not in (select unnest(picked))' }[picked];
  const { name, parameter, planning, declared, count, isMany, isLittle, alsoFound, withoutStart } = {
    all: countingAll,
    'as asked': countingAsAsked,
  }[counting];
  return `  ${creating} function ${searchSchema}.${name}(
    asked_category text, fits tsquery[], with_ended boolean, conditions jsonb, now float8, most integer,
    described integer, few integer${parameter}
  ) returns json
    language plpgsql stable security definer parallel safe
    set search_path = pg_catalog, ${searchSchema}, pg_temp
    set enable_seqscan = off
    set jit = off
    set work_mem = '32MB'${planning}
  as $best$
  declare
    mine constant text := current_setting('muster.org');
    -- What fits is rare, or lies far from now, where so many have been passed over, or a part of them with so little
    -- success that so many would be: it is sorted after all.
    most_passed constant integer := 2000;
    tried constant integer := 300;
    -- Who asks for more than this gets them sorted as well.
    long constant integer := 1000;
    total bigint;
    picked text[] := '{}';
    nearest text[];
    wanted integer;
    passed integer;
    is_vain boolean;
    part text;
    candidate record;
${declared}  begin
${count}
    for step in case when ${isLittle} then 4 else 1 end..4 loop
      continue when fits[step] is null;
      wanted := most - cardinality(picked);
      exit when wanted <= 0;
      -- A document that fits a stricter query has been picked already.
      if ${isMany} and most <= long then
        passed := 0;
        is_vain := false;
        nearest := '{}';
        foreach part in array array[
          'd.start >= $3 order by d.start, d.title_key, d.id collate "C"',
          'd.start is null order by ${withoutStart}d.title_key, d.id collate "C"',
          'd.start < $3 order by d.start desc, d.title_key, d.id collate "C"'
        ] loop
          for candidate in execute format(
            'select d.id, d.lexemes @@ $4 and ($5 or not d.ended) and ($6 = ''[]'' or fulfils(d.numbers, $6)) as is_found
             from documents d where d.org = $1 and d.category = $2 and %s limit $7', part)
            using mine, asked_category, now, fits[step], with_ended, conditions, most_passed
          loop
            passed := passed + 1;
            if candidate.is_found and candidate.id <> all (picked) then nearest := nearest || candidate.id; end if;
            is_vain := passed >= tried and cardinality(nearest)::bigint * most_passed < wanted::bigint * passed
              and cardinality(nearest) < wanted;
            exit when cardinality(nearest) >= wanted or is_vain;
          end loop;
          exit when cardinality(nearest) >= wanted or is_vain;
        end loop;
        if not is_vain then
          picked := picked || nearest;
          continue;
        end if;
      end if;
      picked := picked || array(
        select f.id from (
          select d.org, d.category, d.id, d.ended, d.numbers, d.start, d.title_key
          from documents d where d.lexemes @@ fits[step]
          offset 0
        ) f
        where f.org = mine and f.category = asked_category and (with_ended or not f.ended)
          and (conditions = '[]' or fulfils(f.numbers, conditions)) and f.id ${isNew}
        order by (f.start is not null and f.start < now), abs(f.start - now), f.title_key, f.id collate "C"
        limit wanted);
    end loop;

    return json_build_object(
      'found', total,${alsoFound}
      'documents', (
        select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'texts', d.texts) order by p.place), '[]')
        from unnest(picked[:described]) with ordinality p (id, place)
        join ${texts} d on d.org = mine and d.category = asked_category and d.id = p.id),
      'others', to_json(picked[described + 1:]));
  end
  $best$;
`;
}

/** What depends on how much is counted. */
interface Counting {
  readonly name: string;
  readonly parameter: string;
  readonly planning: string;
  readonly declared: string;
  readonly count: string;
  readonly isMany: string;
  readonly isLittle: string;
  readonly alsoFound: string;
  /** What documents without a beginning are ordered by before their titles. */
  readonly withoutStart: string;
}

const countingAll: Counting = {
  name: 'best',
  parameter: '',
  planning: '',
  declared: '',
  count: `    -- "offset 0" keeps the planner from reading all documents of the organisation by their key.
    select count(*) into total
    from (select d.org, d.category, d.ended, d.numbers from documents d where d.lexemes @@ fits[4] offset 0) f
    where f.org = mine and f.category = asked_category and (with_ended or not f.ended)
      and (conditions = '[]' or fulfils(f.numbers, conditions));
`,
  isMany: 'total > few',
  isLittle: 'total <= described',
  alsoFound: '',
  withoutStart: '',
};

const countingAsAsked: Counting = {
  name: 'best_counted',
  parameter: ', counted integer',
  // Planning takes longer than finding nothing, which most categories of a request do, and there is one way only.
  planning: `
    set plan_cache_mode = force_generic_plan`,
  declared: `    -- There are more than are counted.
    is_more boolean := false;
    -- As in match_for_list(): an eighth of the sample is looked at, one document in 256.
    eighth constant integer := -1610612736;
    -- How many of these would be expected to fit.
    expected constant float8 := counted / 256.0;
`,
  count: `    -- Many are told by a sample: three standard deviations more than that many would have in it. If just "counted" fit,
    -- that is wrong once in a thousand times. "offset 0" keeps the planner from looking for all that fit.
    if counted is not null then
      select count(*) > expected + 3 * sqrt(expected) + 3 into is_more
      from (
        select d.ended, d.numbers, d.lexemes from documents d
        where d.org = mine and d.category = asked_category and hashtext(d.id) & 31 = 0 and hashtext(d.id) < eighth
        offset 0
      ) f
      where (with_ended or not f.ended) and f.lexemes @@ fits[4]
        and (conditions = '[]' or fulfils(f.numbers, conditions));
    end if;

    -- "offset 0" keeps the planner from reading all documents of the organisation by their key.
    if not is_more then
      select count(*) into total
      from (
        select from (
          select d.org, d.category, d.ended, d.numbers from documents d where d.lexemes @@ fits[4] offset 0
        ) f
        where f.org = mine and f.category = asked_category and (with_ended or not f.ended)
          and (conditions = '[]' or fulfils(f.numbers, conditions))
        limit counted::bigint + 1) those_found;
      is_more := coalesce(total > counted, false);
    end if;
    if is_more then total := counted; end if;
`,
  isMany: '(is_more or total > few)',
  isLittle: 'total <= described and not is_more',
  alsoFound: `
      'more', is_more,`,
  // With an order that the index has: PostgreSQL does not see that all of these have the same.
  withoutStart: 'd.start, ',
};
