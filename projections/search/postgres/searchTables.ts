import type { SchemaPart } from '../../../postgres/migrate.ts';
import { readerRole } from '../../../postgres/readerRole.ts';
import { allThatFit } from './allThatFit.ts';
import { best } from './best.ts';
import { matchForList } from './matchForList.ts';
import { searchSchema } from './searchSchema.ts';

/**
 * The index of PostgreSQL and the queues of all followers. PostgreSQL uses no index for `@@` under row-level
 * security, so queries go through `find`: it runs with its owner's rights, and restricts itself to the organisation of
 * the session (`muster.org`), as the policies of the read side do. Nobody else may read the tables: they have row-level
 * security, and no policy.
 */
export const searchTables: SchemaPart = {
  name: 'search',
  migrations: [
    {
      name: 'documents, known words, and what is outdated',
      sql: `
  create schema ${searchSchema};
  grant usage on schema ${searchSchema} to ${readerRole};

  -- What the index in place was made for; another shape has to be renewed.
  create table ${searchSchema}.shape (
    one boolean primary key default true check (one),
    shape text not null
  );

  create table ${searchSchema}.documents (
    org text not null,
    category text not null,
    id text not null,
    revision integer not null,
    ended boolean not null,
    -- In the form in which titles are ordered.
    title_key text collate "C" not null,
    -- Epoch seconds; null for what has no beginning.
    start double precision,
    lat double precision,
    lng double precision,
    location_class text not null,
    numbers jsonb not null,
    title text not null,
    texts jsonb not null,
    lexemes tsvector not null,
    primary key (org, category, id)
  ) with (toast_tuple_target = 256, fillfactor = 85);
  create index documents_lexemes on ${searchSchema}.documents using gin (lexemes)
    with (gin_pending_list_limit = 512);
  create index documents_place on ${searchSchema}.documents (org, category, lat) where lat is not null;
  alter table ${searchSchema}.documents enable row level security;

  -- For what is mistyped: words of titles and texts, and what remains of each if letters are left out.
  create table ${searchSchema}.words (
    org text not null,
    word text not null,
    neighbours text[] not null,
    primary key (org, word)
  );
  create index words_neighbours on ${searchSchema}.words using gin (neighbours);
  alter table ${searchSchema}.words enable row level security;

  create function ${searchSchema}.metres(a_lat float8, a_lng float8, b_lat float8, b_lng float8) returns float8
    language sql immutable strict parallel safe
    return 2 * 6371000 * asin(least(1, sqrt(
      sin(radians(b_lat - a_lat) / 2) ^ 2
      + cos(radians(a_lat)) * cos(radians(b_lat)) * sin(radians(b_lng - a_lng) / 2) ^ 2)));

  -- Whether numbers fulfil all conditions, each with a field, a comparison and a value.
  create function ${searchSchema}.fulfils(numbers jsonb, conditions jsonb) returns boolean
    language sql immutable strict parallel safe
    return not exists (
      select from jsonb_array_elements(conditions) one
      where not coalesce(case one ->> 'is'
        when '<' then (numbers ->> (one ->> 'field'))::float8 < (one ->> 'value')::float8
        when '<=' then (numbers ->> (one ->> 'field'))::float8 <= (one ->> 'value')::float8
        when '=' then (numbers ->> (one ->> 'field'))::float8 = (one ->> 'value')::float8
        when '!=' then (numbers ->> (one ->> 'field'))::float8 <> (one ->> 'value')::float8
        when '>=' then (numbers ->> (one ->> 'field'))::float8 >= (one ->> 'value')::float8
        when '>' then (numbers ->> (one ->> 'field'))::float8 > (one ->> 'value')::float8
      end, false));

  -- What documents are ordered by: less comes first, and what has no such number last.
  create function ${searchSchema}.place_in(numbers jsonb, sort jsonb) returns float8[]
    language sql immutable strict parallel safe
    return array(
      select coalesce(
        (numbers ->> (one ->> 'field'))::float8 * case one ->> 'direction' when 'desc' then -1 else 1 end,
        'infinity')
      from jsonb_array_elements(sort) with ordinality as each (one, place) order by place);

  -- The documents that fit, in order, and how many there are: {"found": 2, "documents": [...]}.
  -- "around": {"lat", "lng", "radius", "south", "north"}, or null.
  create function ${searchSchema}.find(
    asked_category text, query tsquery, classes text[], with_ended boolean, conditions jsonb, around jsonb,
    sort jsonb, now float8, skipped bigint, most bigint, with_texts boolean
  ) returns jsonb
    language plpgsql stable security definer parallel safe
    set search_path = pg_catalog, ${searchSchema}, pg_temp
    set enable_seqscan = off
    set jit = off
    set work_mem = '32MB'
  as $find$
  declare
    answer jsonb;
  begin
    -- As little of each document as its order takes; the whole of those that are answered. "offset 0" keeps the
    -- planner from reading all documents of the organisation by their key.
    execute format($query$
      with found as materialized (
        select * from (
          select d.id, d.org, d.category, d.ended, d.start, d.title_key %s
          from documents d
          where %s d.lexemes @@ $2 %s
          offset 0
        ) f
        where f.org = current_setting('muster.org') and f.category = $1 and ($4 or not f.ended) %s
      ), shown as materialized (
        select *, row_number() over () as place
        from (select * from found order by %s offset $9 limit $10) ordered
      )
      select jsonb_build_object(
        'found', (select count(*) from found),
        'documents', (
          select coalesce(jsonb_agg(%s order by s.place), '[]') from shown s %s
        ))
    $query$,
      case when around is null then '' else ', metres(($6 ->> ''lat'')::float8, ($6 ->> ''lng'')::float8, d.lat, d.lng)' end
        || case when jsonb_array_length(sort) = 0 then '' else ', place_in(d.numbers, $7) as wanted' end,
      case when around is null then '' else 'd.org = current_setting(''muster.org'') and d.category = $1 and
          d.lat between ($6 ->> ''south'')::float8 and ($6 ->> ''north'')::float8 and d.location_class = any($3) and ' end,
      case when jsonb_array_length(conditions) = 0 then '' else 'and fulfils(d.numbers, $5)' end,
      case when around is null then '' else 'and f.metres <= ($6 ->> ''radius'')::float8' end,
      case when jsonb_array_length(sort) = 0 then '' else 'wanted, ' end
        || case when around is null then '' else 'metres, ' end
        || '(start is not null and start < $8), abs(start - $8), title_key, id collate "C"',
      case when with_texts then 'jsonb_build_object(''id'', s.id, ''title'', d.title, ''texts'', d.texts)'
           else 'jsonb_build_object(''id'', s.id)' end,
      case when with_texts then 'join documents d using (org, category, id)' else '' end)
    into answer
    using asked_category, query, classes, with_ended, conditions, around, sort, now, skipped, most;
    return answer;
  end
  $find$;

  -- Known words of the organisation that have a neighbour in common with those that are given.
  create function ${searchSchema}.words_near(near text[]) returns setof text
    language sql stable security definer parallel safe
    set search_path = pg_catalog, ${searchSchema}, pg_temp
    set enable_seqscan = off
  as $near$
    -- By name, because a renewal puts another table in its place.
    select w.word from words w
    where w.neighbours && near and w.org = current_setting('muster.org')
    limit 2000
  $near$;

  create function ${searchSchema}.stem(word text) returns text
    language sql immutable strict parallel safe
    return coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word);

  revoke all on all functions in schema ${searchSchema} from public;
  grant execute on all functions in schema ${searchSchema} to ${readerRole};

  -- How far each queue has come. A queue belongs to an engine; while it is renewed, a second one fills its new index.
  create table ${searchSchema}.places (
    engine text primary key,
    epoch text not null,
    -- Everything up to here is in the queue, or has been done.
    position bigint not null,
    -- How many documents the renewal under way has to write; null: none is under way.
    renewing bigint,
    -- Until the first index of a log is in place, none shows anything for certain.
    complete boolean not null default false,
    -- Somebody wants the index to be made anew.
    renewal_asked boolean not null default false
  );

  -- What has to be written anew. "first" is the lowest position at which it changed since it was last written, 0 if all
  -- is being written; "position" is the highest.
  create table ${searchSchema}.outdated (
    queue text not null,
    org text not null,
    category text not null,
    id text not null,
    first bigint not null,
    position bigint not null,
    -- Counts up, so that whoever has written it notices that it was touched again.
    touched bigint not null default 0,
    -- Why the engine does not take it; it is set aside until it changes.
    refused text,
    primary key (queue, org, category, id)
  );
  create index outdated_next on ${searchSchema}.outdated (queue, position) where refused is null;
  create index outdated_first on ${searchSchema}.outdated (queue, first) where refused is null;
`,
    },
    {
      name: 'the best of very many documents without reading all of them',
      sql: `
  -- What waits to be put into the index is read by every query: little of it.
  alter index ${searchSchema}.documents_lexemes set (gin_pending_list_limit = 64);

  -- The order in which equally fit documents are shown, so that only the first of them are read.
  create index documents_order on ${searchSchema}.documents (org, category, start, title_key, id collate "C");

  -- The documents that fit, the best first, and how many there are:
  -- {"found": 3, "documents": [{"id", "title", "texts"}], "others": ["id"]}, the first "described" with their texts.
  -- "fits" are four queries, the strictest first, null where there is none; the last finds all that is found. A
  -- document stands with the first that it fits, and of equal ones upcoming before past, each the nearest to now. If
  -- more than "few" are found, they are not sorted, but all are passed over in that order until there are enough.
${best({ creating: 'create', texts: 'documents', picked: 'one by one', counting: 'all' })}
  create index words_begun on ${searchSchema}.words (org, word collate "C");

  -- Known words of the organisation that begin so, one more than are of use; null if the index in place is of another
  -- shape, which may not know all of them.
  create function ${searchSchema}.words_begun(beginning text, asked_shape text) returns text[]
    language sql stable security definer parallel safe
    set search_path = pg_catalog, ${searchSchema}, pg_temp
    set enable_seqscan = off
  as $begun$
    select array(
      select w.word from words w
      where w.org = current_setting('muster.org')
        and w.word collate "C" >= beginning and w.word collate "C" < beginning || chr(1114111)
      limit 13)
    from shape s where s.shape = asked_shape
  $begun$;

  revoke all on function ${searchSchema}.best, ${searchSchema}.words_begun from public;
  grant execute on function ${searchSchema}.best, ${searchSchema}.words_begun to ${readerRole};
`,
    },
    {
      name: 'how often documents change in an index',
      sql: `
  -- What answers that are remembered are compared with. Under an empty organisation: how often the index as a whole was
  -- made anew.
  create table ${searchSchema}.changed (
    engine text not null,
    org text not null,
    category text not null,
    changes bigint not null,
    primary key (engine, org, category)
  );

  -- With what leaves the queue, in whichever process: only then does the index say that it has come so far.
  create function ${searchSchema}.count_changes() returns trigger
    language plpgsql
    set search_path = pg_catalog, ${searchSchema}, pg_temp
  as $count$
  begin
    insert into changed as known (engine, org, category, changes)
    select queue, org, category, 1 from gone group by queue, org, category order by queue, org, category
    on conflict (engine, org, category) do update set changes = known.changes + 1;
    return null;
  end
  $count$;
  create trigger count_changes after delete on ${searchSchema}.outdated referencing old table as gone
    for each statement execute function ${searchSchema}.count_changes();
  revoke all on function ${searchSchema}.count_changes from public;
`,
    },
    {
      name: 'the texts of documents beside them',
      sql: `
  -- Counting what fits reads a page for nearly every document that is found: the narrower they are, the fewer pages.
  create table ${searchSchema}.texts (
    org text not null,
    category text not null,
    id text not null,
    revision integer not null,
    title text not null,
    texts jsonb not null,
    primary key (org, category, id)
  ) with (fillfactor = 85);
  alter table ${searchSchema}.texts enable row level security;
  insert into ${searchSchema}.texts select org, category, id, revision, title, texts from ${searchSchema}.documents;
  -- Processes of the release before still write them; nobody reads them any more.
  alter table ${searchSchema}.documents alter column title set default '', alter column texts set default '[]';

${best({ creating: 'create or replace', texts: 'texts', picked: 'one by one', counting: 'all' })}`,
    },
    {
      name: 'what has been picked already is looked up',
      sql: `
-- A list takes 20,000 of what fits. Comparing each document with each of those that fit more strictly took the square of them.
${best({ creating: 'create or replace', texts: 'texts', picked: 'looked up', counting: 'all' })}`,
    },
    {
      name: 'all that fits, for lists with an order of their own',
      sql: allThatFit,
    },
    {
      name: 'whether one fits, for lists of what many fit',
      sql: matchForList,
    },
    {
      name: 'the best of very many without counting all of them',
      sql: `
  -- As best(), but no more than "counted" are counted; "more" says whether there are more.
${best({ creating: 'create', texts: 'texts', picked: 'looked up', counting: 'as asked' })}
  revoke all on function ${searchSchema}.best_counted from public;
  grant execute on function ${searchSchema}.best_counted to ${readerRole};
`,
    },
  ],
};
