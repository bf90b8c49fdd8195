import type { CatalogCheck } from './tenant-table-checks.ts';

/** The only functions across households for the identity role: a session, and a key, is read together with the household. */
const ofCallers = [
  'cairn.membership_of_user(uuid,uuid,timestamp with time zone)',
  'cairn.place_in_household(uuid,uuid,timestamp with time zone)',
];

/** The only functions with security definer: they look across households. */
const lookupFunctions = [
  'cairn.connections_due(timestamp with time zone)',
  'cairn.connections_of_other_classifier(text)',
  'cairn.connections_of_provider_item(text)',
  'cairn.count_connections()',
  'cairn.connections_to_check(timestamp with time zone,timestamp with time zone)',
  'cairn.letters_due(timestamp with time zone)',
  'cairn.members_of_household(uuid)',
  ...ofCallers,
  'cairn.memberships_of_user(uuid,timestamp with time zone)',
  'cairn.tenant_of_connection(uuid)',
];

const lookupTables = ['directory.connections.*', 'directory.letters.*', 'directory.members.*'];

const listOf = (texts: readonly string[]) => `(values ${texts.map((text) => `('${text}')`).join(', ')})`;

const roles = `roles as (select * from pg_roles where rolname in ('cairn_app', 'cairn_identity', 'cairn_lookup'))`;

const ownSchemas = `own_schemas as (
  select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
)`;

/** Grants on tables and columns; everybody is 'public'. An owner's own rights are not included. */
const grants = `grants as (
  select n.nspname, c.relname, null as attname, coalesce(r.rolname, 'public') as grantee, a.privilege_type, a.is_grantable
  from own_schemas n join pg_class c on c.relnamespace = n.oid, aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
  where a.grantee <> c.relowner and c.relkind <> 'S'
  union all
  select n.nspname, c.relname, t.attname, coalesce(r.rolname, 'public'), a.privilege_type, a.is_grantable
  from own_schemas n join pg_class c on c.relnamespace = n.oid join pg_attribute t on t.attrelid = c.oid,
    aclexplode(t.attacl) a left join pg_roles r on r.oid = a.grantee
)`;

const powerChecks: CatalogCheck[] = [
  {
    message: 'is a role that does not exist',
    subjects: `select name as subject from ${listOf(['cairn_app', 'cairn_identity', 'cairn_lookup'])} l(name)
      where not exists (select from pg_roles where rolname = name)`,
  },
  {
    message: 'is a role with powers over the server',
    subjects: `with ${roles} select rolname as subject from roles
      where rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication`,
  },
  {
    message: 'is a role that can log in, and must not',
    subjects: `with ${roles} select rolname as subject from roles where rolname = 'cairn_lookup' and rolcanlogin`,
  },
  {
    message: 'is a role that may act as another',
    subjects: `with ${roles} select rolname || ' as ' || pg_get_userbyid(roleid) as subject
      from roles join pg_auth_members on member = roles.oid`,
  },
  {
    message: 'is a setting that names a tenant, or turns row security off, for every connection',
    subjects: `select setting as subject from pg_db_role_setting, unnest(setconfig) setting
      where setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and (setting like 'cairn.%' or setting like 'row_security=%')`,
  },
  {
    message: 'is owned by a role that the server runs as',
    subjects: `with ${roles} select pg_describe_object(classid, objid, objsubid) || ' of ' || rolname as subject
      from roles join pg_shdepend on refclassid = 'pg_authid'::regclass and refobjid = roles.oid and deptype = 'o'
      where dbid in (0, (select oid from pg_database where datname = current_database()))
        and not (rolname = 'cairn_lookup' and classid = 'pg_proc'::regclass
          and objid::regprocedure::text in (select * from ${listOf(lookupFunctions)} l))`,
  },
  {
    message: 'is a place where a role that the server runs as may create',
    subjects: `with ${roles}
      select rolname || ' in schema ' || nspname as subject from roles, pg_namespace n
      where nspname !~ '^pg_(toast|temp)' and has_schema_privilege(roles.oid, n.oid, 'create')
      union all
      select rolname || ' in database ' || datname from roles, pg_database d
      where has_database_privilege(roles.oid, d.oid, 'create')`,
  },
];

const reachChecks: CatalogCheck[] = [
  {
    message: 'is more than reading and writing rows',
    subjects: `with ${ownSchemas}, ${grants}
      select format('%s on %s.%s to %s', privilege_type, nspname, relname, grantee) as subject from grants
      where privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE') or is_grantable`,
  },
  {
    message: 'is granted to an unexpected role',
    subjects: `with ${ownSchemas}, ${grants}
      select format('%s on %s.%s to %s', privilege_type, nspname, relname, grantee) as subject from grants
      where (nspname = 'cairn' and grantee not in ('cairn_app', 'cairn_lookup'))
        or (nspname = 'directory' and grantee not in ('cairn_app', 'cairn_lookup'))
        or (nspname = 'identity' and grantee <> 'cairn_identity')`,
  },
  {
    message: 'is a schema that is open to the wrong role',
    subjects: `with ${roles} select rolname || ' in ' || nspname as subject from roles, pg_namespace n
      where (rolname, nspname) in (('cairn_app', 'identity'), ('cairn_lookup', 'identity'), ('cairn_identity', 'directory'))
        and has_schema_privilege(roles.oid, n.oid, 'usage')`,
  },
  {
    message: 'lets the server rewrite history',
    subjects: `select 'journal' as subject where has_table_privilege('cairn_app', 'cairn.journal', 'update, delete')
      or has_any_column_privilege('cairn_app', 'cairn.journal', 'update')`,
  },
  {
    message: 'is not what the lookup functions need',
    subjects: `with ${ownSchemas}, ${grants}, found as (
        select nspname || '.' || relname || '.' || coalesce(attname, '*') || case privilege_type when 'SELECT' then '' else ' ' || privilege_type end
          as subject
        from grants where grantee = 'cairn_lookup'),
      expected as (select * from ${listOf(lookupTables)} e(subject))
      (select * from found except select * from expected) union all (select * from expected except select * from found)`,
  },
];

const functionChecks: CatalogCheck[] = [
  {
    message:
      'runs with rights that are not its caller’s and is not a lookup function, or is one that is missing',
    subjects: `with ${ownSchemas}, found as (
        select p.oid::regprocedure::text as subject from pg_proc p join own_schemas n on n.oid = p.pronamespace where prosecdef),
      expected as (select * from ${listOf(lookupFunctions)} e(subject))
      (select * from found except select * from expected) union all (select * from expected except select * from found)`,
  },
  {
    message: 'runs with the rights of another than cairn_lookup',
    subjects: `with ${ownSchemas} select p.oid::regprocedure::text as subject
      from pg_proc p join own_schemas n on n.oid = p.pronamespace
      where prosecdef and proowner <> 'cairn_lookup'::regrole`,
  },
  {
    message: 'looks names up where its caller sets',
    subjects: `with ${ownSchemas} select p.oid::regprocedure::text as subject
      from pg_proc p join own_schemas n on n.oid = p.pronamespace
      where prosecdef and proconfig is distinct from '{search_path=pg_catalog}'`,
  },
  {
    message: 'looks across households for a role other than the server’s',
    subjects: `with ${ownSchemas} select p.oid::regprocedure::text as subject
      from pg_proc p join own_schemas n on n.oid = p.pronamespace
      where prosecdef and (has_function_privilege('public', p.oid, 'execute')
        or (has_function_privilege('cairn_identity', p.oid, 'execute') and p.oid::regprocedure::text not in (select * from ${listOf(ofCallers)} l)))`,
  },
];

/** The required state of the server's roles, their grants, and security-definer functions. */
export const roleChecks: readonly CatalogCheck[] = [...powerChecks, ...reachChecks, ...functionChecks];
