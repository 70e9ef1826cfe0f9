-- Read what a request was submitted as, and what that was resolved to.
--
-- In:    :id
-- Out:   form and plan, JSON
-- Locks: none
-- Index: data_request_pkey
SELECT form, plan FROM geoquery.data_request WHERE id = :id
