import { searchSchema } from './searchSchema.ts';

/**
 * The function that finds the best documents; their texts stand in one table or, in time, in another, and what a stricter
 * query has picked is compared one by one or, in time, looked up. Migrations have applied it, so no sign of it ever changes.
 */
export function best(
  creating: 'create' | 'create or replace',
  texts: 'documents' | 'texts',
  picked: 'one by one' | 'looked up',
): string {
  const isNew = { 'one by one': '<> all (picked)', 'looked up': 'not in (select unnest(picked))' }[picked];
  return `  ${creating} function ${searchSchema}.best(
    asked_category text, fits tsquery[], with_ended boolean, conditions jsonb, now float8, most integer,
    described integer, few integer
  ) returns json
    language plpgsql stable security definer parallel safe
    set search_path = pg_catalog, ${searchSchema}, pg_temp
    set enable_seqscan = off
    set jit = off
    set work_mem = '32MB'
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
  begin
    -- "offset 0" keeps the planner from reading all documents of the organisation by their key.
    select count(*) into total
    from (select d.org, d.category, d.ended, d.numbers from documents d where d.lexemes @@ fits[4] offset 0) f
    where f.org = mine and f.category = asked_category and (with_ended or not f.ended)
      and (conditions = '[]' or fulfils(f.numbers, conditions));

    for step in case when total <= described then 4 else 1 end..4 loop
      continue when fits[step] is null;
      wanted := most - cardinality(picked);
      exit when wanted <= 0;
      -- A document that fits a stricter query has been picked already.
      if total > few and most <= long then
        passed := 0;
        is_vain := false;
        nearest := '{}';
        foreach part in array array[
          'd.start >= $3 order by d.start, d.title_key, d.id collate "C"',
          'd.start is null order by d.title_key, d.id collate "C"',
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
      'found', total,
      'documents', (
        select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'texts', d.texts) order by p.place), '[]')
        from unnest(picked[:described]) with ordinality p (id, place)
        join ${texts} d on d.org = mine and d.category = asked_category and d.id = p.id),
      'others', to_json(picked[described + 1:]));
  end
  $best$;
`;
}
