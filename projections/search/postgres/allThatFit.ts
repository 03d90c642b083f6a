import { readerRole } from '../../../postgres/readerRole.ts';
import { searchSchema } from './searchSchema.ts';

/** The function that finds all that fits, in no order. A migration has applied it, so no sign of it ever changes. */
export const allThatFit = `
  -- As best() answers them, but in no order: {"found": 2, "documents": [], "others": ["id"]}; null if there are more than
  -- "most". What fits is read once, and not once for each of four queries.
  create function ${searchSchema}.all_that_fit(
    asked_category text, query tsquery, with_ended boolean, conditions jsonb, most integer
  ) returns json
    language plpgsql stable security definer parallel safe
    set search_path = pg_catalog, ${searchSchema}, pg_temp
    set enable_seqscan = off
    set jit = off
    set work_mem = '32MB'
  as $all$
  declare
    mine constant text := current_setting('muster.org');
    ids text[];
  begin
    -- "offset 0" keeps the planner from reading all documents of the organisation by their key.
    ids := array(
      select f.id from (
        select d.org, d.category, d.id, d.ended, d.numbers from documents d where d.lexemes @@ query offset 0
      ) f
      where f.org = mine and f.category = asked_category and (with_ended or not f.ended)
        and (conditions = '[]' or fulfils(f.numbers, conditions))
      limit most + 1);
    if cardinality(ids) > most then return null; end if;
    return json_build_object('found', cardinality(ids), 'documents', '[]'::json, 'others', to_json(ids));
  end
  $all$;
  revoke all on function ${searchSchema}.all_that_fit from public;
  grant execute on function ${searchSchema}.all_that_fit to ${readerRole};
`;
