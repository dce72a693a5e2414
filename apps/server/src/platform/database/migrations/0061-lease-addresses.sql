-- Where the server that orders a document's operations is reached by the others: those who edit it there are passed on to it.
alter table document_leases add column address text;
