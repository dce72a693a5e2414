import { sql } from "kysely";

/**
 * Whether a password opens anything for a member (`m`) of an organization (`o`): where an identity provider is the only door, it does for
 * administrators alone, and for them where the organization keeps that way back (V07).
 */
export const passwordOpens = sql<boolean>`(o.auth_method not in ('saml_required', 'oauth_required') or (o.admins_keep_password and exists (
  select 1 from account_types door where door.organization_id = m.organization_id and door.id = m.account_type_id and door.is_admin_like)))`;
