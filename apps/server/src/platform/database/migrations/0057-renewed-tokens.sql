-- Until when one of the servers renews the tokens of an account: the service is asked outside of any transaction.
alter table linked_accounts add column renewing_until timestamptz;
