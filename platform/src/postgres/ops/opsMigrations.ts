/** One step in the migration of the schema `ops`. A released step must never change; later steps alter its tables. */
export interface Migration {
  /** Consecutive, beginning with 1. */
  readonly number: number;
  /** The module that needs this step. */
  readonly owner: string;
  readonly sql: string;
}

/**
 * All migrations of the schema `ops`, in order. Append new ones; never change or remove one. Some stored names are
 * older than the terms in the code, and cannot change:
 * - `lane`: a partition of a topic of the interaction bus;
 * - `…_lookup`: a keyed hash, used to find a row by email or mailbox without storing either;
 * - `…_letters`: emails, in a table that step 18 replaces;
 * - `…_followed`: the checkpoint of a consumer of the event log, in a table with one row, which step 26 replaces;
 * - `noted_at`: when the row was written; `settled_at`: when the state of the row became final;
 * - `taken_at`: when a payment message was processed; `is_gone`: whether the customer was deleted;
 * - `why`: the payment provider's reason for the state of a charge;
 * - `is_tallied`: whether an ad view is included in the totals;
 * - `sandbox_…`: tables of the built-in substitute for the payment provider;
 * - `clerk_…`: tables of the identity provider Clerk.
 */
export const opsMigrations: readonly Migration[] = [
  {
    number: 1,
    owner: 'sealing',
    sql: `
      create table ops.person_keys (
        person_id text primary key,
        master_key_id text,
        wrapped_key bytea,
        created_at timestamptz not null default now(),
        destroyed_at timestamptz,
        constraint destroyed_keys_are_gone check (
          (destroyed_at is null and wrapped_key is not null and master_key_id is not null)
          or (destroyed_at is not null and wrapped_key is null and master_key_id is null)
        )
      )`,
  },
  {
    number: 2,
    owner: 'identity',
    sql: `
      create table ops.credentials (
        user_id uuid primary key,
        email_lookup text not null unique,
        password_hash text not null,
        created_at timestamptz not null
      );
      create table ops.sessions (
        token_hash bytea primary key check (octet_length(token_hash) = 32),
        session_id uuid not null unique,
        user_id uuid not null references ops.credentials on delete cascade,
        created_at timestamptz not null,
        last_seen_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index on ops.sessions (user_id);
      create index on ops.sessions (expires_at);
      create index on ops.sessions (last_seen_at);
      create table ops.sign_in_attempts (
        kind text not null check (kind in ('account', 'address')),
        subject text not null,
        failures integer not null check (failures >= 0),
        last_at timestamptz not null,
        locked_until timestamptz,
        primary key (kind, subject)
      );
      create index on ops.sign_in_attempts (last_at);
      create table ops.password_resets (
        token_hash bytea primary key check (octet_length(token_hash) = 32),
        user_id uuid not null references ops.credentials on delete cascade,
        expires_at timestamptz not null
      );
      create index on ops.password_resets (user_id)`,
  },
  {
    number: 3,
    owner: 'clerk',
    sql: `
      create table ops.clerk_accounts (
        clerk_user_id text primary key,
        user_id uuid not null unique,
        created_at timestamptz not null default now()
      )`,
  },
  {
    number: 4,
    owner: 'interaction bus',
    sql: `
      create table ops.bus_messages (
        number bigint generated always as identity primary key,
        topic text not null,
        lane smallint not null,
        key text not null,
        id uuid not null,
        body text not null,
        received_at timestamptz not null default clock_timestamp(),
        failures integer not null default 0,
        not_before timestamptz
      );
      create index on ops.bus_messages (topic, lane, number);
      create index on ops.bus_messages (topic, lane, key, not_before) where not_before is not null;
      create table ops.bus_parked (
        number bigint generated always as identity primary key,
        topic text not null,
        lane smallint not null,
        key text not null,
        id uuid not null,
        body text not null,
        received_at timestamptz not null,
        parked_at timestamptz not null default clock_timestamp(),
        reason text not null
      );
      create index on ops.bus_parked (topic, number)`,
  },
  {
    number: 5,
    owner: 'interactions',
    sql: `
      create table ops.counted_messages (
        message_id uuid primary key,
        counted_at timestamptz not null default now()
      );
      create index on ops.counted_messages (counted_at);
      create table ops.interaction_counts (
        day date not null,
        event_name text not null,
        property text not null,
        value text not null,
        count bigint not null,
        primary key (day, event_name, property, value)
      );
      create table ops.counted_people (
        user_id text primary key,
        forgotten_at timestamptz
      );
      create table ops.interaction_counters (
        user_id text not null references ops.counted_people,
        counter text not null,
        count bigint not null,
        primary key (user_id, counter)
      )`,
  },
  {
    number: 6,
    owner: 'clerk',
    sql: `
      alter table ops.clerk_accounts add column settled_at timestamptz;
      create table ops.clerk_ended_sessions (
        session_id text primary key,
        ended_at timestamptz not null default now()
      );
      create index on ops.clerk_ended_sessions (ended_at)`,
  },
  {
    number: 7,
    owner: 'live schedules',
    sql: `
      create table ops.live_tickets (
        token_hash bytea primary key check (octet_length(token_hash) = 32),
        user_id text not null,
        session_id text not null,
        expires_at timestamptz not null
      );
      create index on ops.live_tickets (expires_at)`,
  },
  {
    number: 8,
    owner: 'schedule invitations',
    sql: `
      create table ops.invitations_followed (
        is_only boolean primary key default true check (is_only),
        position text not null
      );
      create table ops.invitation_letters (
        event_id uuid primary key,
        stream_id text not null,
        noted_at timestamptz not null default clock_timestamp(),
        outcome text check (outcome in ('sent', 'refused', 'not needed')),
        settled_at timestamptz
      );
      create index on ops.invitation_letters (noted_at) where outcome is null`,
  },
  {
    number: 9,
    owner: 'ad views',
    sql: `
      create table ops.ad_views (
        nonce text primary key,
        advertiser_id uuid not null,
        ad_id uuid not null,
        org_id text not null,
        instance_id text not null,
        hour timestamptz not null,
        is_tallied boolean not null default false
      );
      create index on ops.ad_views (hour, advertiser_id, ad_id) where not is_tallied;
      create index on ops.ad_views (ad_id, hour)`,
  },
  {
    number: 10,
    owner: 'sandbox payments',
    sql: `
      create table ops.sandbox_webhook_secret (
        is_only boolean primary key default true check (is_only),
        secret text not null
      );
      create table ops.sandbox_customers (
        customer_id text primary key,
        purpose text not null,
        customer_ref text not null,
        is_gone boolean not null default false
      );
      create unique index on ops.sandbox_customers (purpose, customer_ref) where not is_gone;
      create table ops.sandbox_subscriptions (
        subscription_id text primary key,
        customer_id text not null references ops.sandbox_customers,
        plan text not null,
        price_cents integer not null,
        status text not null,
        ends_at_period_end boolean not null default false,
        period_ends_at timestamptz not null
      );
      create index on ops.sandbox_subscriptions (customer_id);
      create table ops.sandbox_checkouts (
        checkout_id uuid primary key,
        idempotency_key text not null unique,
        purpose text not null,
        customer_ref text not null,
        plan text not null,
        price_cents integer not null,
        discount_code text,
        success_url text not null,
        cancel_url text not null,
        created_at timestamptz not null,
        subscription_id text references ops.sandbox_subscriptions
      );
      create table ops.sandbox_portals (
        portal_id uuid primary key,
        customer_id text not null references ops.sandbox_customers,
        return_url text not null,
        created_at timestamptz not null
      );
      create table ops.sandbox_usage (
        settlement_id text primary key,
        customer_id text not null references ops.sandbox_customers,
        cents bigint not null,
        at timestamptz not null
      );
      create index on ops.sandbox_usage (customer_id);
      create table ops.sandbox_credits (
        credit_id text primary key,
        customer_id text not null references ops.sandbox_customers,
        cents bigint not null,
        reason text not null
      );
      create index on ops.sandbox_credits (customer_id);
      create table ops.sandbox_messages (
        number bigint generated always as identity primary key,
        event_id text not null unique,
        body text not null,
        created_at timestamptz not null,
        failures integer not null default 0,
        not_before timestamptz not null,
        delivered_at timestamptz
      );
      create index on ops.sandbox_messages (not_before) where delivered_at is null`,
  },
  {
    number: 11,
    owner: 'clerk',
    sql: `
      alter table ops.clerk_accounts add column email_lookup text;
      create index on ops.clerk_accounts (email_lookup)`,
  },
  {
    number: 12,
    owner: 'billing',
    sql: `
      create table ops.payment_messages (
        event_id text primary key,
        kind text not null,
        happened_at timestamptz not null,
        taken_at timestamptz not null default clock_timestamp()
      );
      create table ops.settlements_followed (
        is_only boolean primary key default true check (is_only),
        position text not null
      );
      create table ops.settlement_charges (
        settlement_id text primary key,
        advertiser_id text not null,
        cents bigint not null check (cents <> 0),
        noted_at timestamptz not null default clock_timestamp(),
        customer_id text,
        minute timestamptz,
        state text not null default 'due' check (state in ('due', 'sent', 'accepted', 'refused', 'unclear')),
        last_attempt_at timestamptz,
        settled_at timestamptz,
        unique (customer_id, minute)
      );
      create index on ops.settlement_charges (noted_at) where state in ('due', 'sent')`,
  },
  {
    number: 13,
    owner: 'billing',
    sql: `
      alter table ops.settlement_charges
        drop constraint settlement_charges_state_check,
        add check (state in ('due', 'sent', 'accepted', 'refused', 'unclear', 'closed')),
        add column why text,
        add column decided_by text,
        add column decided_at timestamptz;
      create index on ops.settlement_charges (advertiser_id)`,
  },
  {
    number: 14,
    owner: 'catalog',
    sql: `
      create table ops.catalog_imports (
        import_id uuid primary key,
        kind text not null check (kind in ('camps', 'schools')),
        source text not null,
        bytes bigint not null,
        season integer,
        is_full boolean not null,
        state text not null default 'previewing'
          check (state in ('previewing', 'previewed', 'importing', 'done', 'failed', 'cancelled')),
        requested_by text not null,
        requested_at timestamptz not null default clock_timestamp(),
        started_by text,
        started_at timestamptz,
        cancelled_by text,
        ended_at timestamptz,
        attempts integer not null default 0,
        progress jsonb,
        preview jsonb,
        result jsonb,
        problem text
      );
      create index on ops.catalog_imports (requested_at);
      create unique index catalog_imports_one_at_a_time on ops.catalog_imports ((true)) where state = 'importing';
      create table ops.catalog_import_files (
        import_id uuid not null references ops.catalog_imports on delete cascade,
        number integer not null,
        bytes bytea not null,
        primary key (import_id, number)
      );
      create table ops.catalog_import_changes (
        import_id uuid not null references ops.catalog_imports on delete cascade,
        number integer not null,
        id text not null,
        name text not null,
        outcome text not null,
        events jsonb not null,
        primary key (import_id, number)
      );
      create index on ops.catalog_import_changes (import_id, id);
      create table ops.catalog_import_refusals (
        import_id uuid not null references ops.catalog_imports on delete cascade,
        number integer not null,
        line integer not null,
        field text not null,
        reason text not null,
        primary key (import_id, number)
      )`,
  },
  {
    number: 15,
    owner: 'tracing',
    sql: 'alter table ops.bus_messages add column traceparent text',
  },
  {
    number: 16,
    owner: 'sealing',
    sql: `
      create table ops.key_epochs (
        epoch_id text primary key,
        began_at timestamptz not null default now(),
        retired_at timestamptz,
        ended_at timestamptz
      );
      create unique index key_epochs_one_current on ops.key_epochs ((true)) where retired_at is null;
      alter table ops.person_keys add column epoch_id text;
      create index on ops.person_keys (epoch_id, destroyed_at) where destroyed_at is not null;
      create table ops.backups (
        backup_id uuid primary key,
        made_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`,
  },
  {
    number: 17,
    owner: 'invitations',
    sql: `
      create table ops.invited_mailboxes (
        mailbox_lookup text not null,
        invitation_id uuid not null,
        counted_at timestamptz not null,
        primary key (mailbox_lookup, invitation_id)
      );
      create index on ops.invited_mailboxes (counted_at)`,
  },
  {
    number: 18,
    owner: 'email queue',
    sql: `
      create table ops.queued_emails (
        email_id uuid primary key,
        kind text not null,
        person_id text not null,
        content jsonb,
        queued_at timestamptz not null,
        expires_at timestamptz not null,
        attempts integer not null default 0,
        next_attempt_at timestamptz not null,
        last_error text,
        state text not null default 'waiting'
          check (state in ('waiting', 'delivered', 'refused', 'expired', 'withdrawn')),
        settled_at timestamptz,
        constraint settled_emails_are_gone check (
          (state = 'waiting' and content is not null and settled_at is null)
          or (state <> 'waiting' and content is null and settled_at is not null)
        )
      );
      create index on ops.queued_emails (next_attempt_at, email_id) where state = 'waiting';
      create index on ops.queued_emails (person_id);
      create index on ops.queued_emails (settled_at);
      insert into ops.queued_emails (email_id, kind, person_id, content, queued_at, expires_at, next_attempt_at)
        select event_id, 'schedule-invitation', substr(stream_id, length('schedule-') + 1),
               jsonb_build_object('streamId', stream_id), noted_at, now() + interval '14 days', noted_at
          from ops.invitation_letters where outcome is null;
      drop table ops.invitation_letters`,
  },
  {
    number: 19,
    owner: 'registration tests',
    sql: `
      create table ops.registration_tests (
        click text primary key,
        advertiser_id uuid not null,
        started_at timestamptz not null default now(),
        hits jsonb not null default '[]'
      );
      create index on ops.registration_tests (started_at)`,
  },
  {
    number: 20,
    owner: 'identity',
    sql: 'alter table ops.sessions add column device text',
  },
  {
    number: 21,
    owner: 'known devices',
    sql: `
      alter table ops.credentials add column device_generation integer not null default 0;
      alter table ops.sign_in_attempts drop constraint sign_in_attempts_kind_check;
      alter table ops.sign_in_attempts add check (kind in ('account', 'address', 'device'))`,
  },
  {
    number: 22,
    owner: 'change of email',
    sql: `
      create table ops.email_changes (
        user_id uuid primary key references ops.credentials on delete cascade,
        request_id uuid not null,
        email_lookup text not null,
        email jsonb not null,
        expires_at timestamptz not null,
        applied_at timestamptz
      )`,
  },
  {
    number: 23,
    owner: 'ages of Clerk sessions',
    sql: `
      create table ops.clerk_sessions (
        session_id text primary key,
        first_seen_at timestamptz not null default now()
      );
      create index on ops.clerk_sessions (first_seen_at)`,
  },
  {
    number: 24,
    owner: 'identity',
    sql: `
      create table ops.second_factors (
        user_id uuid primary key references ops.credentials on delete cascade,
        factor_id uuid not null,
        secret jsonb not null,
        begun_at timestamptz not null,
        confirmed_at timestamptz,
        last_step bigint not null default 0
      );
      create table ops.recovery_codes (
        user_id uuid not null references ops.second_factors on delete cascade,
        code_hash text not null,
        primary key (user_id, code_hash)
      )`,
  },
  {
    number: 25,
    owner: 'identity',
    sql: `
      create table ops.passkeys (
        passkey_id uuid primary key,
        credential_id text not null unique,
        user_id uuid not null references ops.credentials on delete cascade,
        public_key bytea not null,
        sign_count bigint not null,
        transports text[] not null,
        name jsonb not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index on ops.passkeys (user_id);
      create table ops.passkey_challenges (
        challenge text primary key,
        user_id uuid references ops.credentials on delete cascade,
        expires_at timestamptz not null
      );
      create index on ops.passkey_challenges (user_id);
      create index on ops.passkey_challenges (expires_at)`,
  },
  {
    number: 26,
    owner: 'process managers',
    sql: `
      create table ops.process_managers (
        name text primary key,
        position text,
        live_from text not null,
        categories text[] not null default '{}',
        advanced_at timestamptz,
        last_error text,
        last_error_at timestamptz
      );
      create table ops.process_manager_parked_events (
        manager text not null,
        event_id uuid not null,
        stream_id text not null,
        revision bigint not null,
        position text not null,
        type text not null,
        error text,
        retry_at timestamptz,
        parked_at timestamptz not null default now(),
        primary key (manager, event_id)
      );
      create index on ops.process_manager_parked_events (manager, stream_id, revision);
      create table ops.process_manager_state (
        relation text not null,
        key text not null,
        value text not null,
        primary key (relation, key, value)
      );
      create index on ops.process_manager_state (relation, value);
      insert into ops.process_managers (name, position, live_from)
        select 'schedule-invitations', position, position from ops.invitations_followed
        union all select 'settlement-charges', position, position from ops.settlements_followed;
      drop table ops.invitations_followed;
      drop table ops.settlements_followed`,
  },
  {
    number: 27,
    owner: 'catalog',
    sql: `
      create table ops.known_camps (
        org_id text primary key,
        digest text not null
      );
      create table ops.known_camps_checkpoint (
        only_row boolean primary key default true check (only_row),
        position text not null
      )`,
  },
  {
    number: 28,
    owner: 'alerts',
    sql: `
      create table ops.alert_searches (
        user_id text not null,
        search_id uuid not null,
        search jsonb not null,
        name jsonb not null,
        delivery text not null,
        primary key (user_id, search_id)
      );
      create table ops.alert_camps (
        user_id text not null,
        org_id text not null,
        delivery text not null,
        watched_at timestamptz not null,
        opens_at timestamptz,
        primary key (user_id, org_id)
      );
      create index on ops.alert_camps (org_id);
      create index on ops.alert_camps (opens_at);
      create table ops.alert_stops (user_id text primary key);
      create table ops.alert_changes (
        org_id text primary key,
        seen_revision bigint not null,
        changed_revision bigint not null
      );
      create index on ops.alert_changes (org_id) where changed_revision > seen_revision;
      create table ops.alert_news (
        news_id uuid primary key,
        user_id text not null,
        item text not null,
        content jsonb,
        created_at timestamptz not null,
        due_at timestamptz not null,
        settled_at timestamptz
      );
      create index on ops.alert_news (user_id);
      create index on ops.alert_news (due_at) where settled_at is null`,
  },
  {
    number: 29,
    owner: 'alerts',
    sql: `
      alter table ops.alert_news add column more integer not null default 0;
      create index on ops.alert_news (created_at)`,
  },
];
