-- Database roles for each kind of process, with the time limits of config/settings/limits.py. They hold through PgBouncer, which
-- passes no options. Run it as a superuser: psql -v owner=kindred -f deploy/roles.sql
-- Then set passwords (\password kindred_web), and give each process the DATABASE_URL of its role.
CREATE ROLE kindred_web LOGIN IN ROLE :"owner";
ALTER ROLE kindred_web SET statement_timeout = '30s';
ALTER ROLE kindred_web SET lock_timeout = '750ms';
ALTER ROLE kindred_web SET idle_in_transaction_session_timeout = '60s';

CREATE ROLE kindred_worker LOGIN IN ROLE :"owner";
ALTER ROLE kindred_worker SET statement_timeout = '300s';
ALTER ROLE kindred_worker SET lock_timeout = '30s';
ALTER ROLE kindred_worker SET idle_in_transaction_session_timeout = '600s';

CREATE ROLE kindred_migrations LOGIN IN ROLE :"owner";
ALTER ROLE kindred_migrations SET statement_timeout = '6h';
ALTER ROLE kindred_migrations SET lock_timeout = '60s';
ALTER ROLE kindred_migrations SET idle_in_transaction_session_timeout = '600s';

CREATE ROLE kindred_commands LOGIN IN ROLE :"owner";
ALTER ROLE kindred_commands SET statement_timeout = '1h';
ALTER ROLE kindred_commands SET lock_timeout = '60s';
ALTER ROLE kindred_commands SET idle_in_transaction_session_timeout = '1h';

-- What a role creates belongs to the owner.
ALTER ROLE kindred_web SET role = :'owner';
ALTER ROLE kindred_worker SET role = :'owner';
ALTER ROLE kindred_migrations SET role = :'owner';
ALTER ROLE kindred_commands SET role = :'owner';
