-- A household's time zone is a name of the IANA database that means one zone to every program (docs/decisions/0036-one-place-for-the-day.md).
-- Abbreviations, offsets and names in another case were accepted before. Each becomes the zone that it meant where the day was computed
-- for the screen; an offset becomes the zone of that offset; what is none of these becomes UTC, which the person can change.
alter table cairn.households no force row level security;
alter table cairn.journal no force row level security;

with refused as (
  select household_id, time_zone as before from cairn.households
  where time_zone !~ '^(UTC|(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)/[A-Z][A-Za-z0-9_+/-]*)$'
    or time_zone = 'US/Pacific-New'
),
meant (name, zone) as (
  values
    ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Argentina/Buenos_Aires'), ('ART', 'Africa/Cairo'),
    ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'), ('BST', 'Asia/Dhaka'), ('CAT', 'Africa/Maputo'),
    ('CET', 'Europe/Brussels'), ('CNT', 'America/St_Johns'), ('CST', 'America/Chicago'), ('CST6CDT', 'America/Chicago'),
    ('CTT', 'Asia/Shanghai'), ('CUBA', 'America/Havana'), ('EAT', 'Africa/Nairobi'), ('ECT', 'Europe/Paris'),
    ('EET', 'Europe/Athens'), ('EGYPT', 'Africa/Cairo'), ('EIRE', 'Europe/Dublin'), ('EST', 'America/Panama'),
    ('EST5EDT', 'America/New_York'), ('GB', 'Europe/London'), ('GB-EIRE', 'Europe/London'), ('HONGKONG', 'Asia/Hong_Kong'),
    ('HST', 'Pacific/Honolulu'), ('ICELAND', 'Atlantic/Reykjavik'), ('IET', 'America/Indiana/Indianapolis'), ('IRAN', 'Asia/Tehran'),
    ('ISRAEL', 'Asia/Jerusalem'), ('IST', 'Asia/Kolkata'), ('JAMAICA', 'America/Jamaica'), ('JAPAN', 'Asia/Tokyo'),
    ('JST', 'Asia/Tokyo'), ('KWAJALEIN', 'Pacific/Kwajalein'), ('LIBYA', 'Africa/Tripoli'), ('MET', 'Europe/Brussels'),
    ('MIT', 'Pacific/Apia'), ('MST', 'America/Phoenix'), ('MST7MDT', 'America/Denver'), ('NAVAJO', 'America/Denver'),
    ('NET', 'Asia/Yerevan'), ('NST', 'Pacific/Auckland'), ('NZ', 'Pacific/Auckland'), ('NZ-CHAT', 'Pacific/Chatham'),
    ('PLT', 'Asia/Karachi'), ('PNT', 'America/Phoenix'), ('POLAND', 'Europe/Warsaw'), ('PORTUGAL', 'Europe/Lisbon'),
    ('PRC', 'Asia/Shanghai'), ('PRT', 'America/Puerto_Rico'), ('PST', 'America/Los_Angeles'), ('PST8PDT', 'America/Los_Angeles'),
    ('ROC', 'Asia/Taipei'), ('ROK', 'Asia/Seoul'), ('SINGAPORE', 'Asia/Singapore'), ('SST', 'Pacific/Guadalcanal'),
    ('TURKEY', 'Europe/Istanbul'), ('US/PACIFIC-NEW', 'America/Los_Angeles'), ('VST', 'Asia/Ho_Chi_Minh'), ('W-SU', 'Europe/Moscow'),
    ('WET', 'Europe/Lisbon'),
    ('SYSTEMV/AST4', 'America/Puerto_Rico'), ('SYSTEMV/AST4ADT', 'America/Halifax'), ('SYSTEMV/CST6', 'America/Regina'),
    ('SYSTEMV/CST6CDT', 'America/Chicago'), ('SYSTEMV/EST5', 'America/Panama'), ('SYSTEMV/EST5EDT', 'America/New_York'),
    ('SYSTEMV/HST10', 'Pacific/Honolulu'), ('SYSTEMV/MST7', 'America/Phoenix'), ('SYSTEMV/MST7MDT', 'America/Denver'),
    ('SYSTEMV/PST8', 'Pacific/Pitcairn'), ('SYSTEMV/PST8PDT', 'America/Los_Angeles'), ('SYSTEMV/YST9', 'Pacific/Gambier'),
    ('SYSTEMV/YST9YDT', 'America/Anchorage'),
    -- Offsets of parts of an hour are those of few places.
    ('-09:30', 'Pacific/Marquesas'), ('-03:30', 'America/St_Johns'), ('+03:30', 'Asia/Tehran'), ('+04:30', 'Asia/Kabul'),
    ('+05:30', 'Asia/Kolkata'), ('+05:45', 'Asia/Kathmandu'), ('+06:30', 'Asia/Yangon'), ('+08:45', 'Australia/Eucla'),
    ('+09:30', 'Australia/Darwin'), ('+10:30', 'Australia/Lord_Howe'), ('+12:45', 'Pacific/Chatham')
),
-- A name in another case is that of the database's own list.
cased as materialized (
  select upper(name) as name, min(name) as zone from pg_timezone_names
  where name ~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)/[A-Z]'
    and exists (select from refused)
  group by upper(name)
),
mended as (
  select r.household_id, r.before, coalesce(m.zone, c.zone, h.zone, 'UTC') as after
  from refused r
  -- +0530, +05:30 and +05 are written as +05:30 and +05:00.
  cross join lateral (
    select case when r.before ~ '^[+-]\d{2}(:?\d{2})?$'
      then left(r.before, 3) || ':' || coalesce(nullif(right(replace(r.before, ':', ''), -3), ''), '00')
    end as "offset"
  ) o
  left join meant m on m.name = coalesce(o."offset", upper(r.before))
  left join cased c on c.name = upper(r.before)
  -- In these names of the IANA database the sign is the other way round.
  left join lateral (
    select 'Etc/GMT' || translate(left(o."offset", 1), '+-', '-+') || substr(o."offset", 2, 2)::integer as zone
    where o."offset" like '%:00' and substr(o."offset", 2, 2)::integer between 1 and 12
  ) h on true
),
changed as (
  update cairn.households as h set time_zone = m.after from mended m where m.household_id = h.household_id
  returning h.household_id, m.before, m.after
)
insert into cairn.journal (household_id, actor, subject_kind, subject_id, action, before, after)
select household_id, 'machine', 'household', household_id::text, 'change_time_zone',
  jsonb_build_object('timeZone', before), jsonb_build_object('timeZone', after)
from changed;

alter table cairn.journal force row level security;
alter table cairn.households force row level security;
