-- Joining, creating input tables and refreshing tables are asked for from now on: who could do them without being asked still can.

update account_types set capabilities = array_append(capabilities, 'canJoin')
  where not 'canJoin' = any (capabilities)
    and capabilities && array['canExploreWorkbook', 'canSaveWorkbook', 'canSaveReport', 'canEditDatasetOrSql'];
update account_types set capabilities = array_append(capabilities, 'canCreateDatasheet')
  where not 'canCreateDatasheet' = any (capabilities)
    and capabilities && array['canSaveWorkbook', 'canSaveReport', 'canEditDatasetOrSql'];
update account_types set capabilities = array_append(capabilities, 'canUpdateTable')
  where not 'canUpdateTable' = any (capabilities) and 'canViewConnection' = any (capabilities);
