-- Lock a request, so that of several resources that are done at once one sees that it is the last.
--
-- In:    :id
-- Out:   its status
-- Locks: the request's row, until commit
-- Index: request_pkey
SELECT status FROM geoquery.request WHERE id = :id FOR UPDATE
