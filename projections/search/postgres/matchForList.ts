import { readerRole } from '../../../postgres/readerRole.ts';
import { searchSchema } from './searchSchema.ts';

/**
 * The functions by which a list finds what many documents fit: it looks at its own records, one after the other. A
 * migration has applied them, so no sign of them ever changes.
 */
export const matchForList = `
  -- One document in 32, by chance, in an order that nobody has given to documents.
  create index documents_sample on ${searchSchema}.documents (org, category, hashtext(id)) where hashtext(id) & 31 = 0;

  -- What a list is to have: as all_that_fit() answers, if few fit; {"found": 5000} and no ids, if one in 25 fits, so that
  -- the list soon has a page of them; null if more than "most" do, however few that is among all. "found" is "most" then.
  --
  -- How many fit is told by a sample where it can be: more than "most", if of the sample fit three standard deviations more
  -- than that many would have in it. If just "most" fit, that is wrong once in a thousand times. "telling" are of the sample
  -- before it tells anything.
  create function ${searchSchema}.match_for_list(
    asked_category text, query tsquery, with_ended boolean, conditions jsonb, most integer, telling integer
  ) returns json
    language plpgsql stable security definer parallel safe
    set search_path = pg_catalog, ${searchSchema}, pg_temp
    set enable_seqscan = off
    set jit = off
    set work_mem = '32MB'
  as $match$
  declare
    mine constant text := current_setting('muster.org');
    -- An eighth of the sample is looked at first.
    eighth constant integer := -1610612736;
    looked bigint;
    fitting bigint;
    more bigint;
    expected float8 := most / 256.0;
  begin
    -- "offset 0" keeps the planner from looking for all that fit.
    select count(*), count(*) filter (where f.lexemes @@ query and (conditions = '[]' or fulfils(f.numbers, conditions)))
    into looked, fitting
    from (
      select d.ended, d.numbers, d.lexemes from documents d
      where d.org = mine and d.category = asked_category and hashtext(d.id) & 31 = 0 and hashtext(d.id) < eighth offset 0
    ) f
    where with_ended or not f.ended;
    if fitting < telling or fitting * 25 < looked then
      return all_that_fit(asked_category, query, with_ended, conditions, most);
    end if;
    if fitting > expected + 3 * sqrt(expected) + 3 then return null; end if;

    if fitting > expected / 2 then
      select count(*) into more
      from (
        select d.ended, d.numbers, d.lexemes from documents d
        where d.org = mine and d.category = asked_category and hashtext(d.id) & 31 = 0 and hashtext(d.id) >= eighth offset 0
      ) f
      where (with_ended or not f.ended) and f.lexemes @@ query and (conditions = '[]' or fulfils(f.numbers, conditions));
      expected := most / 32.0;
      if fitting + more > expected + 3 * sqrt(expected) + 3 then return null; end if;
    end if;

    select count(*) into more from (
      select from (
        select d.org, d.category, d.ended, d.numbers from documents d where d.lexemes @@ query offset 0
      ) f
      where f.org = mine and f.category = asked_category and (with_ended or not f.ended)
        and (conditions = '[]' or fulfils(f.numbers, conditions))
      limit most + 1) those_found;
    return case when more <= most then json_build_object('found', more) end;
  end
  $match$;

  -- Whether a document fits, for whoever passes over records in an order of their own.
  create function ${searchSchema}.fits(asked_category text, asked_id text, query tsquery) returns boolean
    language plpgsql stable security definer parallel safe
    set search_path = pg_catalog, ${searchSchema}, pg_temp
  as $fits$
  begin
    return exists (
      select from documents d
      where d.org = current_setting('muster.org') and d.category = asked_category and d.id = asked_id
        and d.lexemes @@ query);
  end
  $fits$;

  revoke all on function ${searchSchema}.match_for_list, ${searchSchema}.fits from public;
  grant execute on function ${searchSchema}.match_for_list, ${searchSchema}.fits to ${readerRole};
`;
